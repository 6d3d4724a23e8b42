import { clsx } from 'clsx'
import { Check, History, PencilLine, Trash2, X } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/notice.tsx'
import { MenuButton, RowMenu } from '#client/ui/row-menu.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { dollars, dollarsFromCents } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant, formatTime } from '#shared/time/instant.ts'
import { isUnpaidLate, lockOf } from '#shared/tips/tip.ts'
import { nameOf } from '#shared/users/name.ts'
import type { DayHead, ReportTip, TipReport } from './report-data.ts'
import type { TipActions } from './tip-actions.ts'
import { TipAmount, type TipEdit, TipNotes } from './tip-form.tsx'
import { HistoryButton, historyWords, LateBadge, LockButton, paidWith, useHistory } from './tip-parts.tsx'

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
  if (!editing.isOf(tip)) return <span className="ticket">{dollars(tip.amount)}</span>
  return (
    <div ref={editing.focusIf(`amount ${tip.id}`)}>
      <TipAmount row={editing} />
    </div>
  )
}

function NotesCell({ tip, editing }: CellProps) {
  const { draft, form } = editing
  if (!editing.isOf(tip)) return tip.notes && <span className="wrap-anywhere whitespace-pre-line">{tip.notes}</span>
  const discard = () => {
    draft.discard()
    form.setFocus('amount')
  }
  return (
    <div className="flex flex-col gap-3">
      <TipNotes row={editing} />
      {draft.from && (
        <DraftNotice onDiscard={discard}>{t`Your unsaved change from ${draft.from} is back.`}</DraftNotice>
      )}
    </div>
  )
}

interface ActionsProps {
  tip: ReportTip
  editing: TipEdit
  actions: TipActions
  onRemoved: () => void
}

/** What a row can be pressed for: where it is a line, all of it is the button that comes first. */
function ActionsCell({ tip, editing, actions, onRemoved }: ActionsProps) {
  const history = useHistory(tip)
  return (
    <div className="-my-1.5 flex justify-end cards:my-0">
      {editing.isOf(tip) ? (
        <>
          <IconButton label={t`Save`} onClick={editing.save} aria-disabled={editing.isSending}>
            <Check aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Cancel`} onClick={editing.close} className="text-muted">
            <X aria-hidden="true" />
          </IconButton>
        </>
      ) : lockOf(tip.payroll) !== undefined ? (
        <>
          <HistoryButton tip={tip} className={rowWide} />
          <LockButton payroll={tip.payroll} className="cards:relative" />
        </>
      ) : (
        <>
          <IconButton
            label={t`Edit tip of order ${tip.orderId}`}
            ref={editing.focusIf(`edit ${tip.id}`)}
            onClick={() => editing.open(tip)}
            className={clsx(rowWide, 'text-muted')}
          >
            <PencilLine aria-hidden="true" />
          </IconButton>
          <div className="cards:relative">
            <RowMenu label={t`the tip for order ${tip.orderId}`}>
              <MenuButton icon={History} label={historyWords(tip)} onClick={history.open}>{t`History`}</MenuButton>
              <MenuButton
                icon={Trash2}
                label={t`Delete tip of order ${tip.orderId}`}
                onClick={() => actions.removing !== tip.id && actions.remove(tip.id, onRemoved)}
              >{t`Delete`}</MenuButton>
            </RowMenu>
          </div>
          {history.dialog}
        </>
      )}
    </div>
  )
}

/** Of the row's size where it is a line. */
const rowWide =
  'cards:-outline-offset-2 cards:absolute cards:inset-0 cards:size-auto cards:rounded-none cards:hover:bg-transparent cards:[&>svg]:hidden'
