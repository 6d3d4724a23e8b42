import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import type { Column } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { PayrollFile, PayrollRow, TotalRow } from '#shared/payroll/file.ts'
import { isEmpty } from '#shared/payroll/names.ts'
import type { Choice, Choices, Plan, PlannedRow, Verdict } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'
import { PersonSelect } from './choose-person.tsx'
import { Found, HeldActions, HeldBecause, HowBadge } from './found-person.tsx'
import type { PeopleById } from './people.ts'
import { CellMarks, GrossDifference, RowFacts } from './row-cells.tsx'

/** A line of the table. Ignored totals are shown too, so that no line of the file is missing. */
export type Line = PlannedRow | { ignored: TotalRow }

export type View = 'all' | 'open' | 'ready' | 'out'

export const viewOf = (line: Line): Exclude<View, 'all'> => {
  if ('ignored' in line) return 'out'
  const { status } = line.verdict
  return status === 'booked' ? 'ready' : status === 'leftOut' || status === 'ignored' ? 'out' : 'open'
}

export const numberOf = (line: Line) => ('ignored' in line ? line.ignored.row : line.row.row)

/** In the order of the file. */
export function linesOf(plan: Plan, file: PayrollFile): Line[] {
  const isRow = new Set(plan.rows.map(({ row }) => row.row))
  const ignored = [...file.totals, ...file.nameless].flatMap((each) => (isRow.has(each.row) ? [] : [{ ignored: each }]))
  return ignored.length === 0 ? plan.rows : [...plan.rows, ...ignored].sort((a, b) => numberOf(a) - numberOf(b))
}

/** The only person who is suggested, if there is one. */
const oneSuggested = (verdict: Verdict) =>
  verdict.status === 'suggested' && verdict.suggestions.length === 1 ? verdict.suggestions[0] : undefined

interface Actions {
  ask: (planned: PlannedRow) => void
  choose: (row: number, choice: Choice | undefined) => void
  /** Imports a held row as it was read, or takes that back. */
  accept: (row: number, isMeant: boolean) => void
  isAccepted: (row: number) => boolean
  showCells: (row: PayrollRow) => void
}

interface Known {
  people: PeopleById
  choices: Choices
}

/** The buttons of a row keep this id, whatever is decided. */
export const actionsId = (row: number) => `payroll-row-${row}`

export function columnsFor({ people, choices, ...actions }: Actions & Known): Column<Line>[] {
  const amount = (cell: (planned: PlannedRow) => ReactNode) => (line: Line) =>
    'ignored' in line ? <span className="text-muted">–</span> : cell(line)
  /** On a phone, these stand beside the name instead. */
  const beside = (
    field: 'hoursWorked' | 'hourlyRate' | 'tipsPay',
    header: string,
    className: string,
    show: (value: string) => string,
  ): Column<Line> => ({
    key: field,
    header,
    numeric: true,
    place: 'cards:hidden!',
    className,
    cell: amount(({ row }) => <CellMarks row={row} field={field} value={show(row[field])} />),
  })
  return [
    {
      key: 'employee',
      header: t`Employee`,
      place: 'cards:row-start-1',
      cell: (line) =>
        'ignored' in line ? (
          <div className="wrap-anywhere text-muted">
            <p>{line.ignored.name || t`Row ${line.ignored.row}, without a name`}</p>
            <p className="line-clamp-2 text-sm">{line.ignored.cells.filter((cell) => !isEmpty(cell)).join(' · ')}</p>
          </div>
        ) : (
          <RowFacts row={line.row} />
        ),
    },
    {
      key: 'match',
      header: t`Person`,
      className: 'w-56',
      place: 'cards:col-span-2 cards:mt-2',
      cell: (line) =>
        'ignored' in line ? (
          <HowBadge verdict={{ status: 'ignored' }} />
        ) : (
          <div className="flex flex-col gap-2">
            <Found verdict={line.verdict} people={people} />
            {line.verdict.status === 'held' && <HeldBecause row={line.row} because={line.verdict.because} />}
            <RememberName planned={line} choice={choices.byRow.get(line.row.row)} choose={actions.choose} />
            {isOpen(line) && (
              <PersonSelect
                planned={line}
                people={people}
                onChoose={(choice) => actions.choose(line.row.row, choice)}
              />
            )}
          </div>
        ),
    },
    beside('hoursWorked', t`Hours`, 'w-24', hours),
    beside('hourlyRate', t`Rate`, 'w-24', dollars),
    beside('tipsPay', t`Tips`, 'w-28', dollars),
    {
      key: 'gross',
      header: t`Gross Pay`,
      numeric: true,
      place: 'cards:col-start-2 cards:row-start-1 cards:max-w-40',
      className: 'w-32',
      cell: amount(({ row }) => (
        <>
          <CellMarks row={row} field="grossPay" value={<span className="cards:ticket">{dollars(row.grossPay)}</span>} />
          <CellMarks row={row} field="regularPay" />
          <GrossDifference row={row} />
        </>
      )),
    },
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      place: 'cards:col-span-2 cards:mt-2',
      align: 'right',
      className: 'w-44',
      cell: (line) =>
        'ignored' in line ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => actions.ask({ row: line.ignored.asRow, verdict: { status: 'unmatched' } })}
            aria-label={`${t`Choose person`}: ${t`row ${line.ignored.row}, ${line.ignored.asRow.employeeName}`}`}
          >{t`Choose person`}</Button>
        ) : (
          <Action planned={line} {...actions} />
        ),
    },
  ]
}

interface RememberNameProps extends Pick<Actions, 'choose'> {
  planned: PlannedRow
  choice: Choice | undefined
}

/** Whether the next import finds the chosen person by this name. */
function RememberName({ planned: { row }, choice, choose }: RememberNameProps) {
  if (choice?.kind !== 'person') return null
  return (
    <Checkbox
      label={t`Remember “${row.employeeName}” for this person`}
      checked={choice.isRemembered}
      onChange={(event) => choose(row.row, { ...choice, isRemembered: event.target.checked })}
    />
  )
}

export const isOpen = ({ verdict }: PlannedRow) => ['ambiguous', 'suggested', 'unmatched'].includes(verdict.status)

function Action({ planned, ask, choose, accept, isAccepted, showCells }: Actions & { planned: PlannedRow }) {
  const { row, verdict } = planned
  const ofRow = t`row ${row.row}, ${row.employeeName}`
  const suggestion = oneSuggested(verdict)
  const button = (label: string, onClick: () => void, variant: 'secondary' | 'ghost' = 'secondary') => (
    <Button size="sm" variant={variant} onClick={onClick} aria-label={`${label}: ${ofRow}`}>
      {label}
    </Button>
  )
  return (
    <span id={actionsId(row.row)} className="flex flex-wrap justify-end gap-2">
      {suggestion &&
        button(t`Confirm`, () => choose(row.row, { kind: 'person', userId: suggestion.userId, isRemembered: true }))}
      {verdict.status === 'held' && <HeldActions planned={planned} accept={accept} choose={choose} />}
      {verdict.status === 'booked' && isAccepted(row.row) && button(t`Take back`, () => accept(row.row, false))}
      {verdict.status === 'leftOut' ? (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => choose(row.row, undefined)}
          aria-label={t`Take back ${ofRow}`}
        >{t`Take back`}</Button>
      ) : (
        button(
          isOpen(planned) ? t`Choose person` : t`Change`,
          () => ask(planned),
          suggestion || verdict.status === 'held' ? 'ghost' : 'secondary',
        )
      )}
      {button(t`Cells`, () => showCells(row), 'ghost')}
    </span>
  )
}
