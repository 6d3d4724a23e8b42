import { Check, PencilLine, Trash2, X } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { isUnpaidLate, lockOf } from '#shared/tips/tip.ts'
import { nameOf } from '#shared/users/name.ts'
import { HistoryButton } from './history-button.tsx'
import { LateBadge, LockButton, paidWith } from './pay-lock.tsx'
import type { ReportTip, TipReport } from './report-data.ts'
import type { TipActions } from './tip-actions.ts'
import type { TipEdit } from './use-tip-edit.ts'

interface CellProps {
  tip: ReportTip
  editing: TipEdit
}

interface ActionsProps {
  editing: TipEdit
  actions: TipActions
  onRemoved: () => void
}

export function columnsOf(
  { type, duplicates }: TipReport,
  { editing, actions, onRemoved }: ActionsProps,
): Column<ReportTip>[] {
  const isConsolidated = type === 'consolidated'
  return [
    {
      key: 'date',
      header: t`Date`,
      className: isConsolidated ? 'w-52' : 'w-34 @min-[60rem]/table:w-52',
      place: 'cards:row-start-2 cards:self-center cards:text-muted cards:text-sm',
      cell: (tip) => <time dateTime={tip.createdAt}>{formatInstant(tip.createdAt)}</time>,
    },
    ...(isConsolidated
      ? [
          {
            key: 'employee',
            header: t`Employee`,
            className: 'w-44',
            place: 'cards:col-span-2 cards:row-start-3',
            cell: ({ user }: ReportTip) => user && <span className="wrap-anywhere">{nameOf(user)}</span>,
          },
        ]
      : []),
    {
      key: 'order',
      header: tIn('column')`Order ID`,
      className: isConsolidated ? 'w-48' : 'w-28 @min-[60rem]/table:w-48',
      place: 'cards:col-start-1 cards:row-start-1 cards:self-center',
      cell: (tip) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tabular cards:ticket cards:text-lg">{tip.orderId}</span>
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
      place: 'cards:ticket cards:col-start-2 cards:row-start-1 cards:self-center cards:text-lg',
      cell: (tip) => <AmountCell tip={tip} editing={editing} />,
    },
    {
      key: 'notes',
      header: t`Notes`,
      place: 'cards:col-span-2 cards:row-start-4',
      cell: (tip) => <NotesCell tip={tip} editing={editing} />,
    },
    {
      key: 'actions',
      header: t`Actions`,
      align: 'right',
      className: 'w-44',
      place: 'cards:col-start-2 cards:row-start-2 cards:-mr-3',
      cell: (tip) => <ActionsCell tip={tip} editing={editing} actions={actions} onRemoved={onRemoved} />,
    },
  ]
}

function AmountCell({ tip, editing }: CellProps) {
  const edit = editing.of(tip)
  if (!edit) return dollars(tip.amount)
  return (
    <PlainField
      ref={editing.focusIf(`amount ${tip.id}`)}
      label={t`Amount`}
      hideLabel
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      value={edit.amount}
      error={edit.errors.amount}
      onChange={(event) => editing.change({ amount: event.target.value })}
      onKeyDown={editing.keys}
    />
  )
}

function NotesCell({ tip, editing }: CellProps) {
  const edit = editing.of(tip)
  if (!edit) return tip.notes && <span className="wrap-anywhere whitespace-pre-line">{tip.notes}</span>
  return (
    <div className="flex flex-col gap-3">
      <PlainField
        as="textarea"
        ref={editing.focusIf(`notes ${tip.id}`)}
        label={t`Notes`}
        hideLabel
        rows={2}
        value={edit.notes}
        error={edit.errors.notes}
        onChange={(event) => editing.change({ notes: event.target.value })}
        onKeyDown={editing.keys}
      />
      {edit.from && (
        <DraftNotice onDiscard={editing.discard}>{t`Your unsaved change from ${edit.from} is back.`}</DraftNotice>
      )}
    </div>
  )
}

function ActionsCell({ tip, editing, actions, onRemoved }: ActionsProps & { tip: ReportTip }) {
  return (
    <div className="-my-1.5 flex justify-end gap-1 cards:my-0 cards:gap-0">
      {editing.of(tip) ? (
        <>
          <IconButton label={t`Save`} onClick={editing.save} aria-disabled={actions.isChanging}>
            <Check aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Cancel`} onClick={editing.close} className="text-muted">
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
            ref={editing.focusIf(`edit ${tip.id}`)}
            onClick={() => editing.open(tip)}
          >
            <PencilLine aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Delete tip of order ${tip.orderId}`}
            className="text-muted hover:text-trouble"
            aria-disabled={actions.removing === tip.id}
            onClick={() => actions.removing !== tip.id && actions.remove(tip.id, onRemoved)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}
