import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { CallError } from '#client/api/call.ts'
import { draftKey, readDraft, removeDraft, writeDraft } from '#client/api/drafts.ts'
import { timeOf } from '#client/api/use-draft.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { TicketDrawing } from '#client/ui/drawings/ticket.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FilterToggle } from '#client/ui/filter-toggle.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t, tIn } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { amountOutOfRange, isUnpaidLate, lockOf, tipChanges } from '#shared/tips/tip.ts'
import { nameOf } from '#shared/users/name.ts'
import { HistoryButton } from './history-button.tsx'
import { LateBadge, LockButton, paidWith } from './pay-lock.tsx'
import type { ReportTip, TipReport } from './report-data.ts'
import { isLocked, useTipActions } from './tip-actions.ts'

/** The row that is being edited: there is one at most, and it keeps its values while it is scrolled out of sight. */
interface Edit {
  tip: ReportTip
  amount: string
  notes: string
  errors: { amount?: string | undefined; notes?: string | undefined }
  /** When this was typed, where it comes from an earlier visit. */
  from: string | undefined
}

const untouched = (tip: ReportTip): Edit => ({
  tip,
  amount: tip.amount,
  notes: tip.notes ?? '',
  errors: {},
  from: undefined,
})

const isChanged = ({ tip, amount, notes }: Edit) => amount !== tip.amount || notes !== (tip.notes ?? '')

/** Changes that were typed and not saved, by tip. */
function useUnsavedEdits() {
  const { id: userId } = useUser()
  const keyOf = (tip: ReportTip) => draftKey(userId, `tip/${tip.id}`)
  return {
    of: (tip: ReportTip) => {
      const kept = readDraft<Pick<Edit, 'amount' | 'notes'>>(keyOf(tip))
      // It may have arrived although its answer got lost.
      return kept && isChanged({ ...untouched(tip), ...kept.values }) ? kept : undefined
    },
    keep: (edit: Edit) => {
      const { tip, amount, notes } = edit
      if (isChanged(edit)) writeDraft(keyOf(tip), { id: tip.id, savedAt: Date.now(), values: { amount, notes } })
      else removeDraft(keyOf(tip))
    },
    forget: (tip: ReportTip) => removeDraft(keyOf(tip)),
  }
}

const tipKey = (tip: ReportTip) => tip.id

export function Breakdown({ report }: { report: TipReport }) {
  const [employeeId, setEmployeeId] = useState('')
  const [edit, setEdit] = useState<Edit>()
  const unsaved = useUnsavedEdits()
  const actions = useTipActions()
  const heading = useRef<HTMLSpanElement>(null)
  /** What takes the focus as soon as it is there: the field of a row that is opened, the button of one that is closed. */
  const focusOn = useRef<string>(undefined)
  const focusIf = (name: string) => (element: HTMLElement | null) => {
    if (!element || focusOn.current !== name) return
    focusOn.current = undefined
    element.focus()
  }

  useEffect(() => {
    // A link may lead here, past the figures of the report.
    if (window.location.hash === '#breakdown') heading.current?.focus()
  }, [])

  const { type, tips, employees, duplicates } = report
  const isKnown = employees.some(({ userId }) => userId === employeeId)
  const [search, setSearch] = useSearchParams()
  const onlyLate = search.get('show') === 'late'
  const hasLate = useMemo(() => tips.some(({ payroll }) => isUnpaidLate(payroll)), [tips])
  const rows =
    isKnown || onlyLate
      ? tips.filter(
          ({ userId, payroll }) => (!isKnown || userId === employeeId) && (!onlyLate || isUnpaidLate(payroll)),
        )
      : tips

  const open = (tip: ReportTip) => {
    focusOn.current = `amount ${tip.id}`
    const kept = unsaved.of(tip)
    setEdit({ ...untouched(tip), ...(kept && { ...kept.values, from: timeOf(kept.savedAt) }) })
  }
  const change = (next: Edit) => {
    setEdit(next)
    unsaved.keep(next)
  }
  const discard = ({ tip }: Edit) => {
    focusOn.current = `amount ${tip.id}`
    unsaved.forget(tip)
    setEdit(untouched(tip))
  }
  const close = () => {
    focusOn.current = `edit ${edit?.tip.id}`
    if (edit) unsaved.forget(edit.tip)
    setEdit(undefined)
  }
  const save = () => {
    if (!edit || actions.isChanging) return
    const parsed = tipChanges.safeParse({ amount: edit.amount, notes: edit.notes })
    if (!parsed.success) {
      const wrong = (field: string) => parsed.error.issues.find(({ path }) => path[0] === field)?.message
      const amount = wrong('amount') && t`$0.00 to $999,999.99`
      focusOn.current = `${amount ? 'amount' : 'notes'} ${edit.tip.id}`
      setEdit({ ...edit, errors: { amount, notes: wrong('notes') } })
      if (amount) toast({ title: t`Invalid Amount`, description: amountOutOfRange(), tone: 'destructive' })
      return
    }
    actions.change(edit.tip.id, parsed.data, {
      onDone: close,
      onFailed: (error) => {
        if (isLocked(error)) close()
        else if (error instanceof CallError && error.status === 400)
          setEdit({ ...edit, errors: { amount: error.errors.amount?.[0], notes: error.errors.notes?.[0] } })
      },
    })
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    // In the notes, Enter begins a line.
    else if (event.key === 'Enter' && (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save()
    }
  }

  const isConsolidated = type === 'consolidated'
  const columns: Column<ReportTip>[] = [
    {
      key: 'date',
      header: t`Date`,
      className: isConsolidated ? 'w-52' : 'w-34 @min-[60rem]/table:w-52',
      cell: (tip) => <time dateTime={tip.createdAt}>{formatInstant(tip.createdAt)}</time>,
    },
    ...(isConsolidated
      ? [
          {
            key: 'employee',
            header: t`Employee`,
            className: 'w-44',
            cell: ({ user }: ReportTip) => user && <span className="wrap-anywhere">{nameOf(user)}</span>,
          },
        ]
      : []),
    {
      key: 'order',
      header: tIn('column')`Order ID`,
      className: isConsolidated ? 'w-48' : 'w-28 @min-[60rem]/table:w-48',
      cell: (tip) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tabular">{tip.orderId}</span>
          {duplicates.has(tip.orderId) && <Badge tone="info">{t`Duplicate`}</Badge>}
          {isUnpaidLate(tip.payroll) && <LateBadge className="h-auto! whitespace-normal! py-0.5 leading-4" />}
          {paidWith(tip.payroll) && <span className="wrap-anywhere text-muted text-sm">{paidWith(tip.payroll)}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t`Amount`,
      numeric: true,
      className: isConsolidated ? 'w-40' : 'w-28 @min-[60rem]/table:w-40',
      cell: (tip) =>
        edit?.tip.id === tip.id ? (
          <PlainField
            ref={focusIf(`amount ${tip.id}`)}
            label={t`Amount`}
            hideLabel
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            value={edit.amount}
            error={edit.errors.amount}
            onChange={(event) => change({ ...edit, amount: event.target.value, errors: {} })}
            onKeyDown={keys}
          />
        ) : (
          dollars(tip.amount)
        ),
    },
    {
      key: 'notes',
      header: t`Notes`,
      className: 'cards:has-[>div:empty]:hidden',
      cell: (tip) =>
        edit?.tip.id === tip.id ? (
          <div className="flex flex-col gap-3">
            <PlainField
              as="textarea"
              ref={focusIf(`notes ${tip.id}`)}
              label={t`Notes`}
              hideLabel
              rows={2}
              value={edit.notes}
              error={edit.errors.notes}
              onChange={(event) => change({ ...edit, notes: event.target.value, errors: {} })}
              onKeyDown={keys}
            />
            {edit.from && (
              <DraftNotice
                onDiscard={() => discard(edit)}
              >{t`Your unsaved change from ${edit.from} is back.`}</DraftNotice>
            )}
          </div>
        ) : (
          tip.notes && <span className="wrap-anywhere whitespace-pre-line">{tip.notes}</span>
        ),
    },
    {
      key: 'actions',
      header: t`Actions`,
      align: 'right',
      className: 'w-44',
      hideLabelOnPhone: true,
      cell: (tip) => (
        <div className="-my-1.5 flex justify-end gap-1">
          {edit?.tip.id === tip.id ? (
            <>
              <IconButton label={t`Save`} onClick={save} aria-disabled={actions.isChanging}>
                <Check aria-hidden="true" />
              </IconButton>
              <IconButton label={t`Cancel`} onClick={close} className="text-muted">
                <X aria-hidden="true" />
              </IconButton>
            </>
          ) : lockOf(tip.payroll) !== undefined ? (
            <>
              <HistoryButton tip={tip} />
              <LockButton payroll={tip.payroll} />
            </>
          ) : (
            <>
              <HistoryButton tip={tip} />
              <IconButton
                label={t`Edit tip of order ${tip.orderId}`}
                ref={focusIf(`edit ${tip.id}`)}
                onClick={() => open(tip)}
              >
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t`Delete tip of order ${tip.orderId}`}
                className="text-muted hover:text-trouble"
                aria-disabled={actions.removing === tip.id}
                onClick={() => actions.removing !== tip.id && actions.remove(tip.id, () => heading.current?.focus())}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </>
          )}
        </div>
      ),
    },
  ]

  return (
    <Card
      title={<span ref={heading} tabIndex={-1} className="outline-none">{t`Detailed Breakdown`}</span>}
      action={
        (employees.length > 1 || hasLate || onlyLate) && (
          <div className="flex flex-wrap items-center gap-3">
            {(hasLate || onlyLate) && (
              <FilterToggle
                label={t`Only after payroll`}
                on={onlyLate}
                onChange={(on) =>
                  setSearch(
                    (before) => [...[...before].filter(([name]) => name !== 'show'), ...(on ? [['show', 'late']] : [])],
                    { replace: true },
                  )
                }
              />
            )}
            {employees.length > 1 && (
              <PlainField
                as="select"
                label={t`Show tips of`}
                hideLabel
                placeholder={t`All employees`}
                options={employees.map((employee) => ({ value: employee.userId, label: nameOf(employee) }))}
                value={isKnown ? employeeId : ''}
                onChange={(event) => setEmployeeId(event.target.value)}
                className="w-64"
              />
            )}
          </div>
        )
      }
      flush
    >
      <Table
        caption={t`Every tip of the report`}
        columns={columns}
        rows={rows}
        rowKey={tipKey}
        // With everybody's names, a table beside the sidebar leaves no room to write notes in.
        wide={isConsolidated}
        framed={false}
        // Otherwise the browser scrolls back to the field that has the focus when its row leaves the page.
        className="[overflow-anchor:none]"
        empty={
          <EmptyState
            drawing={TicketDrawing}
            title={onlyLate ? t`No tips after payroll` : t`No tips found for the selected date range`}
          />
        }
      />
    </Card>
  )
}
