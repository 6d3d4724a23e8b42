import { clsx } from 'clsx'
import { Badge } from '#client/ui/badge.tsx'
import { DraftNotice } from '#client/ui/notice.tsx'
import { PlainAmountField } from '#client/ui/plain-amount-field.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { dollars, dollarsFromCents } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant, formatTime } from '#shared/time/instant.ts'
import { isUnpaidLate } from '#shared/tips/tip.ts'
import { nameOf } from '#shared/users/name.ts'
import { ActionsCell } from './breakdown-actions.tsx'
import type { DayHead } from './day-heads.ts'
import { LateBadge, paidWith } from './pay-lock.tsx'
import type { ReportTip, TipReport } from './report-data.ts'
import type { TipActions } from './tip-actions.ts'
import type { TipEdit } from './use-tip-edit.ts'

interface CellProps {
  tip: ReportTip
  editing: TipEdit
}

interface ColumnsOptions {
  editing: TipEdit
  actions: TipActions
  onRemoved: () => void
  /** Of the tips that begin a day. */
  heads: ReadonlyMap<string, DayHead>
}

export function columnsOf(
  { type, duplicates }: TipReport,
  { editing, actions, onRemoved, heads }: ColumnsOptions,
): Column<ReportTip>[] {
  const isConsolidated = type === 'consolidated'
  return [
    {
      key: 'date',
      header: t`Date`,
      className: isConsolidated ? 'w-52' : 'w-34 @min-[60rem]/table:w-52',
      place: 'cards:col-span-3 cards:row-start-1',
      cell: (tip) => (
        <>
          <time dateTime={tip.createdAt} className={clsx('cards:hidden', !heads.has(tip.id) && 'text-muted')}>
            {formatInstant(tip.createdAt)}
          </time>
          <HeadOfDay head={heads.get(tip.id)} />
        </>
      ),
    },
    ...(isConsolidated
      ? [
          {
            key: 'employee',
            header: t`Employee`,
            place: 'cards:hidden!',
            cell: ({ user }: ReportTip) => user && <span className="wrap-anywhere">{nameOf(user)}</span>,
          },
        ]
      : []),
    {
      key: 'order',
      header: tIn('column')`Order ID`,
      className: isConsolidated ? 'w-44' : 'w-28 @min-[60rem]/table:w-48',
      place: 'cards:col-start-1 cards:row-start-2 cards:self-center',
      cell: (tip) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="tabular cards:ticket cards:text-base">{tip.orderId}</span>
            {duplicates.has(tip.orderId) && <Badge tone="info">{t`Duplicate`}</Badge>}
            {isUnpaidLate(tip.payroll) && <LateBadge className="h-auto! whitespace-normal! py-0.5 leading-4" />}
            {paidWith(tip.payroll) && <span className="wrap-anywhere text-muted text-sm">{paidWith(tip.payroll)}</span>}
          </span>
          {/* The day is in the head above. */}
          <p className="wrap-anywhere hidden text-muted text-sm cards:block">
            {[formatTime(tip.createdAt), ...(tip.user ? [nameOf(tip.user)] : [])].join(' · ')}
          </p>
        </>
      ),
    },
    {
      key: 'amount',
      header: t`Amount`,
      numeric: true,
      className: isConsolidated ? 'w-32' : 'w-28 @min-[60rem]/table:w-32',
      place: 'cards:col-start-2 cards:row-start-2 cards:self-center',
      cell: (tip) => <AmountCell tip={tip} editing={editing} />,
    },
    {
      key: 'notes',
      header: t`Notes`,
      // Words do not run on from an amount that ends where they begin.
      className: 'pl-8',
      place: 'cards:col-span-3 cards:row-start-3',
      cell: (tip) => <NotesCell tip={tip} editing={editing} />,
    },
    {
      key: 'actions',
      header: t`Actions`,
      align: 'right',
      className: 'w-34',
      place: 'cards:col-start-3 cards:row-start-2 cards:-mr-3 cards:self-center',
      cell: (tip) => <ActionsCell tip={tip} editing={editing} actions={actions} onRemoved={onRemoved} />,
    },
  ]
}

/** Where there is no room for columns, a day and what it brought stand above its tips. */
function HeadOfDay({ head }: { head: DayHead | undefined }) {
  if (!head) return null
  return (
    <p className="-mx-4 -mt-2 mb-2 hidden justify-between gap-3 border-line border-b bg-sunken px-4 py-2 text-muted text-sm md:-mx-6 md:px-6 cards:flex">
      <span className="font-semibold">{formatDay(head.day, { weekday: true })}</span>
      {/* Above the amounts, beside which a button stands. */}
      <span className="tabular mr-11">{dollarsFromCents(head.cents)}</span>
    </p>
  )
}

function AmountCell({ tip, editing }: CellProps) {
  const edit = editing.of(tip)
  if (!edit) return <span className="ticket">{dollars(tip.amount)}</span>
  return (
    <PlainAmountField
      ref={editing.focusIf(`amount ${tip.id}`)}
      label={t`Amount`}
      hideLabel
      prefix="$"
      value={edit.amount}
      error={edit.errors.amount}
      onChange={(event) => editing.change({ amount: event.target.value })}
      onLeave={(amount, refusal) => editing.change({ amount }, { ...edit.errors, ...(refusal && { amount: refusal }) })}
      onKeyDown={editing.keys}
      className="cards:w-32"
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
