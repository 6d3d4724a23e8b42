import { Ban, Check, CircleHelp, Link2, MinusCircle, TriangleAlert, UserCheck, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { columnNames, type PayrollFile } from '#shared/payroll/file.ts'
import type { Choice, Choices, Plan, PlannedRow, Verdict } from '#shared/payroll/plan.ts'
import { hours } from '#shared/payroll/words.ts'
import { employeeName } from '#shared/users/name.ts'
import { CellMarks, GrossDifference } from './cell-marks.tsx'
import type { PeopleById } from './people.ts'
import { PersonDialog } from './person-dialog.tsx'
import { RowFacts } from './row-facts.tsx'

interface PreviewProps {
  plan: Plan
  file: PayrollFile
  people: PeopleById
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** A line of the file as the table shows it; totals are in it so that every line is accounted for. */
type Line = PlannedRow | { ignored: { row: number; employeeName: string } }

type View = 'all' | 'open' | 'ready' | 'out'

const viewOf = (line: Line): Exclude<View, 'all'> => {
  if ('ignored' in line) return 'out'
  const { status } = line.verdict
  return status === 'booked' ? 'ready' : status === 'leftOut' ? 'out' : 'open'
}

export function Preview({ plan, file, people, choices, onChoices }: PreviewProps) {
  const [view, setView] = useState<View>('all')
  const [asking, setAsking] = useState<PlannedRow>()
  const lines = linesOf(plan, file)
  const shown = view === 'all' ? lines : lines.filter((line) => viewOf(line) === view)
  const choose = (row: number, choice: Choice | undefined) => {
    const byRow = new Map(choices.byRow)
    if (choice) byRow.set(row, choice)
    else byRow.delete(row)
    onChoices({ ...choices, byRow })
  }
  const columns = columnsFor(people, setAsking, choose)
  return (
    <section aria-labelledby="preview-heading" className="flex flex-col gap-4">
      <div>
        <h3 id="preview-heading" className="font-semibold">{t`Preview`}</h3>
        <p className="text-muted text-sm">
          {t`Notes are visible to the employee.`}
          {file.unusedColumns.length > 0 && ` ${t`Not used: ${file.unusedColumns.join(', ')}.`}`}
          {file.missingColumns.length > 0 &&
            ` ${t`Not in the file: ${file.missingColumns.map((field) => columnNames[field]).join(', ')}.`}`}
        </p>
      </div>
      <Views lines={lines} view={view} onView={setView} />
      <Table
        caption={t`Rows of the file and whose they are`}
        columns={columns}
        rows={shown}
        rowKey={(line) => ('ignored' in line ? line.ignored.row : line.row.row)}
        wide
        height="70vh"
        rowHeight={96}
        empty={
          <EmptyState drawing="papers" title={lines.length === 0 ? t`There are no rows in it.` : t`Nothing here.`} />
        }
      />
      {asking && (
        <PersonDialog
          key={asking.row.row}
          planned={asking}
          people={people}
          plan={plan}
          onChoose={(choice) => {
            choose(asking.row.row, choice)
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

/** In the order of the file. */
function linesOf(plan: Plan, file: PayrollFile): Line[] {
  const ignored = file.ignored.map((each) => ({ ignored: each }))
  const number = (line: Line) => ('ignored' in line ? line.ignored.row : line.row.row)
  return ignored.length === 0 ? plan.rows : [...plan.rows, ...ignored].sort((a, b) => number(a) - number(b))
}

const views = [
  { view: 'all', label: t`All` },
  { view: 'open', label: t`To decide` },
  { view: 'ready', label: t`Ready` },
  { view: 'out', label: t`Left out` },
] as const

function Views({ lines, view, onView }: { lines: readonly Line[]; view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t`Which rows to show`}</legend>
      {views.map((each) => {
        const count = each.view === 'all' ? lines.length : lines.filter((line) => viewOf(line) === each.view).length
        return (
          <Button
            key={each.view}
            variant={view === each.view ? 'primary' : 'secondary'}
            size="sm"
            aria-pressed={view === each.view}
            onClick={() => onView(each.view)}
          >
            {each.label} ({count.toLocaleString('en-US')})
          </Button>
        )
      })}
    </fieldset>
  )
}

function columnsFor(
  people: PeopleById,
  ask: (planned: PlannedRow) => void,
  choose: (row: number, choice: Choice | undefined) => void,
): Column<Line>[] {
  const amount = (cell: (planned: PlannedRow) => ReactNode) => (line: Line) =>
    'ignored' in line ? <span className="text-muted">–</span> : cell(line)
  return [
    {
      key: 'employee',
      header: t`Employee`,
      hideLabelOnPhone: true,
      cell: (line) =>
        'ignored' in line ? (
          <span className="text-muted">{line.ignored.employeeName}</span>
        ) : (
          <RowFacts row={line.row} />
        ),
    },
    {
      key: 'match',
      header: t`Person`,
      className: 'w-56',
      cell: (line) =>
        'ignored' in line ? (
          <HowBadge verdict={{ status: 'ignored' }} />
        ) : (
          <Found verdict={line.verdict} people={people} />
        ),
    },
    {
      key: 'hours',
      header: t`Hours`,
      numeric: true,
      className: 'w-24',
      cell: amount(({ row }) => <CellMarks row={row} field="hoursWorked" value={hours(row.hoursWorked)} />),
    },
    {
      key: 'rate',
      header: t`Rate`,
      numeric: true,
      className: 'w-24',
      cell: amount(({ row }) => <CellMarks row={row} field="hourlyRate" value={dollars(row.hourlyRate)} />),
    },
    {
      key: 'tips',
      header: t`Tips`,
      numeric: true,
      className: 'w-28',
      cell: amount(({ row }) => <CellMarks row={row} field="tipsPay" value={dollars(row.tipsPay)} />),
    },
    {
      key: 'gross',
      header: t`Gross Pay`,
      numeric: true,
      className: 'w-32',
      cell: amount(({ row }) => (
        <>
          <CellMarks row={row} field="grossPay" value={dollars(row.grossPay)} />
          <CellMarks row={row} field="regularPay" />
          <GrossDifference row={row} />
        </>
      )),
    },
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      hideLabelOnPhone: true,
      align: 'right',
      className: 'w-44',
      cell: (line) => ('ignored' in line ? null : <Action planned={line} ask={ask} choose={choose} />),
    },
  ]
}

interface ActionProps {
  planned: PlannedRow
  ask: (planned: PlannedRow) => void
  choose: (row: number, choice: Choice | undefined) => void
}

function Action({ planned, ask, choose }: ActionProps) {
  const { row, verdict } = planned
  const ofRow = t`row ${row.row}, ${row.employeeName}`
  if (verdict.status === 'leftOut')
    return (
      <Button
        size="sm"
        variant="secondary"
        onClick={() => choose(row.row, undefined)}
        aria-label={t`Take back ${ofRow}`}
      >{t`Take back`}</Button>
    )
  const isOpen = verdict.status === 'ambiguous' || verdict.status === 'unmatched'
  const label = isOpen ? t`Choose person` : t`Change`
  return (
    <Button size="sm" variant="secondary" onClick={() => ask(planned)} aria-label={`${label}: ${ofRow}`}>
      {label}
    </Button>
  )
}

function Found({ verdict, people }: { verdict: Verdict; people: PeopleById }) {
  const person = 'userId' in verdict ? people.get(verdict.userId) : undefined
  return (
    <div className="flex flex-col items-start gap-1">
      {person && (
        <p className="wrap-anywhere">
          {employeeName(person)}
          <span className="block text-muted text-sm">{person.email}</span>
          {!person.isActive && (
            <span className="block text-muted text-sm">{t`Deactivated; still paid by this import.`}</span>
          )}
        </p>
      )}
      <HowBadge verdict={verdict} />
      {verdict.status === 'booked' && verdict.isAddedUp && <Badge icon={Users}>{t`Rows added up`}</Badge>}
      {verdict.status === 'booked' && verdict.isShared && (
        <p className="text-attention text-sm">{t`Several people bear this name.`}</p>
      )}
      {verdict.status === 'ambiguous' && (
        <p className="text-muted text-sm">{t`${verdict.candidates.length} people fit this name.`}</p>
      )}
    </div>
  )
}

const hows = {
  exact: { tone: 'good', icon: Check, word: t`Exact name` },
  accents: { tone: 'good', icon: Check, word: t`Same without accents` },
  words: { tone: 'info', icon: Check, word: t`Contains both names` },
  alias: { tone: 'info', icon: Link2, word: t`Remembered name` },
  picked: { tone: 'info', icon: UserCheck, word: t`Picked` },
  twice: { tone: 'attention', icon: TriangleAlert, word: t`Several rows` },
  ambiguous: { tone: 'attention', icon: CircleHelp, word: t`Ambiguous` },
  unmatched: { tone: 'attention', icon: CircleHelp, word: t`Not found` },
  leftOut: { tone: 'neutral', icon: MinusCircle, word: t`Left out` },
  ignored: { tone: 'neutral', icon: Ban, word: t`Ignored` },
} satisfies Record<string, { tone: Tone; icon: typeof Check; word: string }>

function HowBadge({ verdict }: { verdict: Verdict | { status: 'ignored' } }) {
  const { tone, icon, word } = hows[verdict.status === 'booked' ? verdict.how : verdict.status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
