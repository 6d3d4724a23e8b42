import { Fold } from '#client/ui/fold.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { Table, type Column as TableColumn } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { TwoReadings } from '#shared/payroll/cells.ts'
import { type AddedField, addedFields, columnNames, type RowField, rowFields } from '#shared/payroll/fields.ts'
import type { Column, ColumnQuestion, PayrollFile } from '#shared/payroll/file.ts'
import { type Notation, placesOf, type ReadAs } from '#shared/payroll/reading.ts'
import { isUnread } from '#shared/payroll/remembered.ts'
import { hours } from '#shared/payroll/words.ts'

interface ColumnQuestionsProps {
  file: PayrollFile
  readAs: ReadAs
  onReadAs: (readAs: ReadAs) => void
}

/** Columns that may be hours or dollars: both are shown on a real row, and nothing is guessed. */
export function ColumnQuestions({ file, readAs, onReadAs }: ColumnQuestionsProps) {
  return (
    <>
      {file.needsNames && (
        <Notice tone="attention" title={t`Whose are these rows?`}>
          <p>{t`No column was recognised as the name. Say below which column is read as Name, as First name and Last name, or as Payroll ID.`}</p>
        </Notice>
      )}
      {file.columnQuestions.map((question) => (
        <ColumnIs key={question.place} {...{ question, file, readAs, onReadAs }} />
      ))}
    </>
  )
}

function ColumnIs({ question, file, readAs, onReadAs }: ColumnQuestionsProps & { question: ColumnQuestion }) {
  const { place, row, fields, values, answer } = question
  const name = file.columns[place]?.name || t`Column ${place + 1}`
  const whose = file.rows.find((each) => each.row === row)?.employeeName
  const where = whose ? t`row ${row}, ${whose.slice(0, 80)}` : t`row ${row}`
  const text = question.text.trim().slice(0, 40)
  // Shown as chosen at once, while the file is still being read again.
  const isSaid = fields.every((field) => readAs.columns && field in readAs.columns)
  const chosen = fields.find((field) => readAs.columns?.[field] === place) ?? (isSaid ? null : answer)
  const choice = (field: (typeof fields)[number] | null, label: string) => ({
    key: field ?? 'none',
    label,
    isChosen: chosen === field,
    onChoose: () => {
      const columns = { ...readAs.columns }
      for (const each of fields) columns[each] = each === field ? place : otherThan(file.reading.columns[each])
      onReadAs({ ...readAs, columns })
    },
  })
  const otherThan = (present: number | undefined) => (present === undefined || present === place ? null : present)
  return (
    <FileQuestion
      name={`column-${place}`}
      title={t`Is ${name} hours or dollars?`}
      isAnswered={answer !== undefined}
      choices={[
        choice(fields[0], t`Hours: “${text}” in ${where} is ${hours(values[0])} hours`),
        choice(fields[1], t`Dollars: “${text}” in ${where} is ${dollars(values[1])}`),
        choice(null, t`Neither: the column is not read`),
      ]}
    />
  )
}

interface NotationQuestionsProps {
  file: PayrollFile
  readAs: ReadAs
  onReadAs: (readAs: ReadAs) => void
}

/** Columns whose numbers can be read in two ways: both are shown on a real cell, and nothing is guessed. */
export function NotationQuestions({ file, readAs, onReadAs }: NotationQuestionsProps) {
  return file.questions.map(({ field, cells, ways, answer }) => (
    <FileQuestion
      key={field}
      name={`notation-${field}`}
      title={t`How is ${columnNames[field]} written in this file?`}
      isAnswered={answer !== undefined}
      choices={ways.map((notation) => ({
        key: notation,
        label: cells.map((cell) => inWords(cell, notation)).join('; '),
        // Shown as chosen at once, while the file is still being read again.
        isChosen: (readAs.notations?.[field] ?? answer) === notation,
        onChoose: () => onReadAs({ ...readAs, notations: { ...readAs.notations, [field]: notation } }),
      }))}
    />
  ))
}

function inWords(cell: TwoReadings, notation: Notation) {
  const text = cell.text.trim().slice(0, 40)
  const value = cell[notation]
  return value === undefined ? t`“${text}” cannot be read` : t`“${text}” is ${hours(value)}`
}

interface FileQuestionProps {
  name: string
  title: string
  choices: { key: string; label: string; isChosen: boolean; onChoose: () => void }[]
  isAnswered: boolean
}

/** A question about the file. It stays on the page, so that the answer can be changed. */
const FileQuestion = ({ name, title, choices, isAnswered }: FileQuestionProps) => (
  <Notice tone={isAnswered ? 'info' : 'attention'} title={title}>
    <fieldset className="min-w-0">
      <legend className="sr-only">{title}</legend>
      {choices.map(({ key, label, isChosen, onChoose }) => (
        <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={isChosen}
            className="size-5 shrink-0 accent-brand"
            onChange={onChoose}
          />
          <span className="wrap-anywhere tabular">{label}</span>
        </label>
      ))}
    </fieldset>
  </Notice>
)

interface ColumnsTableProps {
  file: PayrollFile
  readAs: ReadAs
  onReadAs: (readAs: ReadAs) => void
}

/** What each column of the file is read as; unfolded if some numbers are not read. */
export function ColumnsTable({ file, readAs, onReadAs }: ColumnsTableProps) {
  const unread = file.columns.filter((_, place) => isUnread(file, place)).length
  const read = file.columns.filter(({ field }) => field).length
  const assign = (place: number, field: RowField | undefined) => {
    const columns = { ...readAs.columns }
    const added = { ...readAs.added }
    const say = (of: RowField, [first, ...others]: number[]) => {
      columns[of] = first ?? null
      if (isAdded(of)) added[of] = others
    }
    for (const each of rowFields) {
      const places = placesOf(file.reading, each)
      if (places.includes(place))
        say(
          each,
          places.filter((other) => other !== place),
        )
    }
    // Several columns of tips are added up; one of hours takes the place of another.
    if (field)
      say(
        field,
        isAdded(field) ? [...placesOf(file.reading, field).filter((other) => other !== place), place] : [place],
      )
    onReadAs({ ...readAs, columns, added })
  }
  return (
    <Fold
      variant="card"
      isOpen={unread > 0 || file.needsNames}
      summary={
        <span className="font-semibold">
          {unread > 0 ? t`Columns: ${read} read, ${unread} with numbers not read` : t`Columns: ${read} read`}
        </span>
      }
    >
      <Table
        caption={t`Columns of the file and what they are read as`}
        columns={columnsFor(assign)}
        rows={file.columns.map((column, place) => ({ ...column, place }))}
        rowKey={({ place }) => place}
        framed={false}
      />
    </Fold>
  )
}

const isAdded = (field: RowField): field is AddedField => (addedFields as readonly RowField[]).includes(field)

type Placed = Column & { place: number }

const columnsFor = (assign: (place: number, field: RowField | undefined) => void): TableColumn<Placed>[] => [
  {
    key: 'column',
    header: t`Column of the file`,
    hideLabelOnPhone: true,
    cell: ({ name, place }) => <span className="wrap-anywhere font-semibold">{name || t`Column ${place + 1}`}</span>,
  },
  {
    key: 'examples',
    header: t`First values`,
    cell: ({ examples }) => (
      <span className="wrap-anywhere text-muted">{examples.map((each) => each.slice(0, 40)).join(' · ') || '–'}</span>
    ),
  },
  {
    key: 'field',
    header: t`Read as`,
    className: 'w-64',
    cell: ({ name, place, field }) => (
      <PlainField
        as="select"
        hideLabel
        label={t`${name || t`Column ${place + 1}`} is read as`}
        placeholder={t`Not read`}
        value={field ?? ''}
        onChange={(event) => assign(place, (event.target.value || undefined) as RowField | undefined)}
        options={rowFields.map((value) => ({ value, label: columnNames[value] }))}
      />
    ),
  },
]
