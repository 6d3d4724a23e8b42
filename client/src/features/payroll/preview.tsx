import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chips.tsx'
import { SlipDrawing } from '#client/ui/drawings.tsx'
import { FoldChevron } from '#client/ui/fold.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import type { PayrollFile, PayrollRow } from '#shared/payroll/file.ts'
import {
  type Choice,
  type Choices,
  type Plan,
  type PlannedRow,
  surelySuggested,
  withSuggestionsConfirmed,
} from '#shared/payroll/plan.ts'
import { PersonDialog } from './choose-person.tsx'
import { previewId } from './open-decisions.ts'
import type { PeopleById } from './people.ts'
import { columnsFor, type Line, linesOf, numberOf, type View, viewOf } from './preview-columns.tsx'
import { RowCellsDialog } from './row-cells-dialog.tsx'

interface PreviewProps {
  plan: Plan
  file: PayrollFile
  people: PeopleById
  choices: Choices
  onChoices: (choices: Choices) => void
  onDecided: (row: number) => void
  /** The only row to show; undefined: the rows of the chosen view. */
  wantedRow: number | undefined
  onWantedRow: (row: number | undefined) => void
  /** Whether rows that agree are shown; undefined: only if there are no others. */
  unfolded: boolean | undefined
  onUnfolded: (unfolded: boolean) => void
}

export function Preview({ plan, file, people, choices, onChoices, wantedRow, onWantedRow, ...rest }: PreviewProps) {
  const { unfolded, onUnfolded, onDecided } = rest
  const [view, setView] = useState<View>('all')
  const [asking, setAsking] = useState<PlannedRow>()
  const [cellsOf, setCellsOf] = useState<PayrollRow>()
  const lines = linesOf(plan, file)
  const isAccepted = (row: number) => choices.accepted?.has(row) ?? false
  // A row stays in its place after its decision.
  const needsDecision = (line: Line) =>
    viewOf(line) === 'open' || choices.byRow.has(numberOf(line)) || isAccepted(numberOf(line))
  const toDecide = lines.filter(needsDecision)
  const agreeing = lines.length - toDecide.length
  const isUnfolded = unfolded ?? toDecide.length === 0
  const suggested = plan.rows.filter(({ verdict }) => surelySuggested(verdict)).length
  const shown =
    wantedRow !== undefined
      ? lines.filter((line) => numberOf(line) === wantedRow)
      : view === 'all'
        ? [...toDecide, ...(isUnfolded ? lines.filter((line) => !needsDecision(line)) : [])]
        : lines.filter((line) => viewOf(line) === view)
  const choose = (row: number, choice: Choice | undefined) => {
    const byRow = new Map(choices.byRow)
    if (choice) byRow.set(row, choice)
    else byRow.delete(row)
    decided(row, choice !== undefined)
    onChoices({ ...choices, byRow })
  }
  // A total or a line without a name becomes a row only by an admin's decision.
  const isPay = ({ row }: PlannedRow) => file.rows.includes(row)
  const accept = (row: number, isMeant: boolean) => {
    const accepted = new Set(choices.accepted)
    if (isMeant) accepted.add(row)
    else accepted.delete(row)
    decided(row, isMeant)
    onChoices({ ...choices, accepted })
  }
  const decided = (row: number, isDecision: boolean) => {
    if (!isDecision) return
    onDecided(row)
    onWantedRow(undefined)
  }
  const columns = columnsFor({ people, choices, ask: setAsking, choose, accept, isAccepted, showCells: setCellsOf })
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
      {toDecide.length > 0 && agreeing > 0 && view === 'all' && wantedRow === undefined && (
        <Button
          variant="secondary"
          className="justify-between!"
          aria-expanded={isUnfolded}
          onClick={() => onUnfolded(!isUnfolded)}
        >
          {agreeing === 1 ? t`1 row agrees` : t`${agreeing.toLocaleString('en-US')} rows agree`}
          <FoldChevron />
        </Button>
      )}
      {cellsOf && <RowCellsDialog row={cellsOf} file={file} onClose={() => setCellsOf(undefined)} />}
      {asking && (
        <PersonDialog
          key={asking.row.row}
          planned={asking}
          people={people}
          plan={plan}
          isPay={isPay(asking)}
          onChoose={(choice) => {
            choose(asking.row.row, choice.kind === 'person' && !isPay(asking) ? { ...choice, isClaimed: true } : choice)
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
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
  const countOf = (wanted: View) => lines.filter((line) => wanted === 'all' || viewOf(line) === wanted).length
  return (
    <ChoiceChips<View | undefined>
      label={t`Which rows to show`}
      choices={views.map(({ view: value, label }) => ({ value, label, count: countOf(value) }))}
      chosen={view}
      onChoose={(chosen) => chosen && onView(chosen)}
    />
  )
}
