import { Fold } from '#client/ui/fold.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { Table, type Column as TableColumn } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { type AddedField, addedFields, columnNames, type RowField, rowFields } from '#shared/payroll/fields.ts'
import type { Column, PayrollFile } from '#shared/payroll/file.ts'
import { placesOf, type Said } from '#shared/payroll/reading.ts'
import { isUnread } from '#shared/payroll/remembered.ts'

interface ColumnsTableProps {
  file: PayrollFile
  said: Said
  onSaid: (said: Said) => void
}

/** What each column of the file is read as; open where something of it is not. */
export function ColumnsTable({ file, said, onSaid }: ColumnsTableProps) {
  const unread = file.columns.filter((_, place) => isUnread(file, place)).length
  const read = file.columns.filter(({ field }) => field).length
  const assign = (place: number, field: RowField | undefined) => {
    const columns = { ...said.columns }
    const added = { ...said.added }
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
    onSaid({ ...said, columns, added })
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
