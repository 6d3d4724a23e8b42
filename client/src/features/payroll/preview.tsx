import { Ban, Check, CircleHelp, Link2, MinusCircle, TriangleAlert, UserCheck, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { SlipDrawing } from '#client/ui/drawings/slip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { PayrollFile, PayrollRow, TotalRow } from '#shared/payroll/file.ts'
import {
  type Choice,
  type Choices,
  type Plan,
  type PlannedRow,
  type Verdict,
  withSuggestionsConfirmed,
} from '#shared/payroll/plan.ts'
import { reasonWords } from '#shared/payroll/suggestions.ts'
import { hours } from '#shared/payroll/words.ts'
import { employeeName } from '#shared/users/name.ts'
import { CellMarks, GrossDifference } from './cell-marks.tsx'
import type { PeopleById } from './people.ts'
import { PersonDialog } from './person-dialog.tsx'
import { RowCellsDialog } from './row-cells-dialog.tsx'
import { RowFacts } from './row-facts.tsx'

interface PreviewProps {
  plan: Plan
  file: PayrollFile
  people: PeopleById
  choices: Choices
  onChoices: (choices: Choices) => void
  /** The only row that is shown; undefined: as the views say. */
  wantedRow: number | undefined
  onWantedRow: (row: number | undefined) => void
}

export const previewId = 'payroll-preview'

/** A line of the file as the table shows it; totals are in it so that every line is accounted for. */
type Line = PlannedRow | { ignored: TotalRow }

type View = 'all' | 'open' | 'ready' | 'out'

const viewOf = (line: Line): Exclude<View, 'all'> => {
  if ('ignored' in line) return 'out'
  const { status } = line.verdict
  return status === 'booked' ? 'ready' : status === 'leftOut' ? 'out' : 'open'
}

export function Preview({ plan, file, people, choices, onChoices, wantedRow, onWantedRow }: PreviewProps) {
  const [view, setView] = useState<View>('all')
  const [asking, setAsking] = useState<PlannedRow>()
  const [cellsOf, setCellsOf] = useState<PayrollRow>()
  const lines = linesOf(plan, file)
  const suggested = plan.rows.filter(({ verdict }) => oneSuggested(verdict)).length
  const shown =
    wantedRow !== undefined
      ? lines.filter((line) => numberOf(line) === wantedRow)
      : view === 'all'
        ? lines
        : lines.filter((line) => viewOf(line) === view)
  const choose = (row: number, choice: Choice | undefined) => {
    const byRow = new Map(choices.byRow)
    if (choice) byRow.set(row, choice)
    else byRow.delete(row)
    onChoices({ ...choices, byRow })
  }
  const columns = columnsFor({ people, ask: setAsking, choose, showCells: setCellsOf })
  return (
    <section id={previewId} aria-labelledby="preview-heading" className="flex scroll-mt-20 flex-col gap-4">
      <div>
        <h3 id="preview-heading" className="font-semibold">{t`Preview`}</h3>
        <p className="text-muted text-sm">{t`Notes are visible to the employee.`}</p>
      </div>
      <Views
        lines={lines}
        view={wantedRow === undefined ? view : undefined}
        onView={(next) => {
          onWantedRow(undefined)
          setView(next)
        }}
      />
      {wantedRow !== undefined && <p>{t`Only row ${wantedRow} is shown.`}</p>}
      {suggested > 1 && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => onChoices(withSuggestionsConfirmed(plan, choices))}
        >
          {t`Confirm all ${suggested.toLocaleString('en-US')} suggestions`}
        </Button>
      )}
      <Table
        caption={t`Rows of the file and whose they are`}
        columns={columns}
        rows={shown}
        rowKey={numberOf}
        wide
        height="70vh"
        rowHeight={96}
        empty={
          <EmptyState
            drawing={SlipDrawing}
            title={lines.length === 0 ? t`There are no rows in it.` : t`Nothing here.`}
          />
        }
      />
      {cellsOf && <RowCellsDialog row={cellsOf} file={file} onClose={() => setCellsOf(undefined)} />}
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

const numberOf = (line: Line) => ('ignored' in line ? line.ignored.row : line.row.row)

/** In the order of the file. */
function linesOf(plan: Plan, file: PayrollFile): Line[] {
  const ignored = [...file.totals, ...file.nameless].map((each) => ({ ignored: each }))
  return ignored.length === 0 ? plan.rows : [...plan.rows, ...ignored].sort((a, b) => numberOf(a) - numberOf(b))
}

const views = [
  { view: 'all', label: t`All` },
  { view: 'open', label: t`To decide` },
  { view: 'ready', label: t`Ready` },
  { view: 'out', label: t`Left out` },
] as const

interface ViewsProps {
  lines: readonly Line[]
  view: View | undefined
  onView: (view: View) => void
}

function Views({ lines, view, onView }: ViewsProps) {
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

/** The only person who is suggested, if there is one. */
const oneSuggested = (verdict: Verdict) =>
  verdict.status === 'suggested' && verdict.suggestions.length === 1 ? verdict.suggestions[0] : undefined

interface Actions {
  ask: (planned: PlannedRow) => void
  choose: (row: number, choice: Choice | undefined) => void
  showCells: (row: PayrollRow) => void
}

function columnsFor({ people, ...actions }: Actions & { people: PeopleById }): Column<Line>[] {
  const amount = (cell: (planned: PlannedRow) => ReactNode) => (line: Line) =>
    'ignored' in line ? <span className="text-muted">–</span> : cell(line)
  return [
    {
      key: 'employee',
      header: t`Employee`,
      hideLabelOnPhone: true,
      cell: (line) =>
        'ignored' in line ? (
          <span className="text-muted">{line.ignored.name || t`Row ${line.ignored.row}, without a name`}</span>
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
      cell: (line) => ('ignored' in line ? null : <Action planned={line} {...actions} />),
    },
  ]
}

function Action({ planned, ask, choose, showCells }: Actions & { planned: PlannedRow }) {
  const { row, verdict } = planned
  const ofRow = t`row ${row.row}, ${row.employeeName}`
  const suggestion = oneSuggested(verdict)
  const button = (label: string, onClick: () => void, variant: 'primary' | 'secondary' | 'ghost' = 'secondary') => (
    <Button size="sm" variant={variant} onClick={onClick} aria-label={`${label}: ${ofRow}`}>
      {label}
    </Button>
  )
  const isOpen = ['ambiguous', 'suggested', 'unmatched'].includes(verdict.status)
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {suggestion &&
        button(
          t`Confirm`,
          () => choose(row.row, { kind: 'person', userId: suggestion.userId, isRemembered: true }),
          'primary',
        )}
      {verdict.status === 'leftOut' ? (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => choose(row.row, undefined)}
          aria-label={t`Take back ${ofRow}`}
        >{t`Take back`}</Button>
      ) : (
        button(isOpen ? t`Choose person` : t`Change`, () => ask(planned))
      )}
      {button(t`Cells`, () => showCells(row), 'ghost')}
    </span>
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
        <p className="text-muted text-sm">
          {verdict.why === 'id'
            ? t`The name and the payroll ID do not belong to the same person.`
            : t`${verdict.candidates.length} people fit this name.`}
        </p>
      )}
      {verdict.status === 'suggested' &&
        verdict.suggestions.map(({ userId, reason }) => (
          <p key={userId} className="wrap-anywhere text-sm">
            {`${employeeName(people.get(userId))}?`}
            <span className="block text-muted">{reasonWords[reason]}</span>
          </p>
        ))}
    </div>
  )
}

const hows = {
  id: { tone: 'good', icon: Check, word: t`Payroll ID` },
  name: { tone: 'good', icon: Check, word: t`Exact name` },
  alias: { tone: 'info', icon: Link2, word: t`Remembered name` },
  picked: { tone: 'info', icon: UserCheck, word: t`Picked` },
  twice: { tone: 'attention', icon: TriangleAlert, word: t`Several rows` },
  ambiguous: { tone: 'attention', icon: CircleHelp, word: t`Ambiguous` },
  suggested: { tone: 'attention', icon: CircleHelp, word: t`Suggestion` },
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
