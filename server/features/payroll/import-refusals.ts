import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { inWords, type Overlapping } from './queries.ts'

export const overlap = (period: Overlapping) =>
  new AppError(
    409,
    'PERIOD_OVERLAP',
    t`These dates overlap with ${inWords(period)}. Delete that period or choose other dates.`,
  )

export function refuseUnknown(rows: number[], aliasRows: number[]) {
  if (rows.length + aliasRows.length === 0) return
  const errors = Object.fromEntries([
    ...rows.map((row) => [`records.${row - 1}.userId`, [t`Row ${row}: this user does not exist`]]),
    ...aliasRows.map((row) => [`aliases.${row - 1}.userId`, [t`This user does not exist`]]),
  ])
  const message =
    rows.length > 0
      ? rows.length === 1
        ? t`Row ${rows[0]!}: this user does not exist. Nothing was imported.`
        : t`Rows ${rows.join(', ')}: this user does not exist. Nothing was imported.`
      : t`A remembered name belongs to nobody. Nothing was imported.`
  throw new AppError(400, 'UNKNOWN_USER', message, { errors })
}

export const changedMeanwhile = () =>
  new AppError(
    409,
    'PERIOD_CHANGED',
    t`These days were imported in the meantime. Look at what will change, then import. Nothing was imported.`,
  )

/** So many are named in a message. */
const mostNamed = 10

export function alreadyThere(people: { row: number; name: string }[]) {
  const [first] = people
  const named = people.slice(0, mostNamed)
  const rows = named.map(({ row }) => row).join(', ')
  const names = named.map(({ name }) => name).join(', ')
  const others = people.length - named.length
  const message =
    people.length === 1
      ? t`Row ${first!.row} is for ${first!.name}, who already stands in this period. Leave the row out, or replace the period. Nothing was imported.`
      : others === 0
        ? t`Rows ${rows} are for people who already stand in this period: ${names}. Leave them out, or replace the period. Nothing was imported.`
        : t`Rows ${rows} and ${others} more are for people who already stand in this period: ${names} and ${others} more. Leave them out, or replace the period. Nothing was imported.`
  const errors = Object.fromEntries(
    people.map(({ row, name }) => [
      `records.${row - 1}.userId`,
      [t`Row ${row}: ${name} already stands in this period`],
    ]),
  )
  return new AppError(409, 'ALREADY_IN_PERIOD', message, { errors })
}
