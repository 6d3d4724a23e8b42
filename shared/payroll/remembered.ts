import { takesOffUnsaid } from './agreement.ts'
import { type RowField, rowFields } from './fields.ts'
import type { PayrollFile } from './file.ts'
import type { Plan } from './plan.ts'
import { type ReadAs, type Reading, storable } from './reading.ts'

/** Fields that earlier versions did not read at all. */
const laterFields: readonly RowField[] = ['regularHours', 'overtimeHours']

/** What is said of a file by an earlier one with the same header: what that did not read is not read. */
export function readAsOf({ columns, added, notations, names, notOurs, netIsAfterTaxes, addedUp }: Reading): ReadAs {
  const known = names ? rowFields : rowFields.filter((field) => !laterFields.includes(field))
  return {
    columns: Object.fromEntries(known.map((field) => [field, columns[field] ?? null])),
    added,
    notations,
    notOurs,
    netIsAfterTaxes,
    addedUp,
  }
}

/** As long as a header says what a column is. */
const nameLength = 80

/** What an import keeps for the next file with its header. How a column writes numbers only where somebody said it. */
export function readingOf(file: PayrollFile, { addedUp }: Plan): Reading {
  const { reading, questions, columns } = file
  const notOurs = columns.flatMap((_, place) => (isUnread(file, place) || isNotOurs(file, place) ? [place] : []))
  return {
    columns: reading.columns,
    added: reading.added,
    notations: Object.fromEntries(questions.map(({ field, answer }) => [field, answer])),
    names: columns.map(({ name }) => storable(name.slice(0, nameLength))),
    ...(notOurs.length > 0 && { notOurs }),
    ...((reading.netIsAfterTaxes || takesOffUnsaid(file)) && { netIsAfterTaxes: true }),
    ...(addedUp.size > 0 && { addedUp: [...addedUp] }),
  }
}

/** Whether a column has numbers that nothing is read from, about which nobody has decided. */
export const isUnread = (file: PayrollFile, place: number): boolean =>
  Boolean(file.columns[place]?.hasNumbers) && !isRead(file, place) && !file.reading.notOurs?.includes(place)

const isRead = ({ columns }: PayrollFile, place: number) => columns[place]?.field !== undefined

const isNotOurs = (file: PayrollFile, place: number) =>
  !isRead(file, place) && (file.reading.notOurs?.includes(place) ?? false)
