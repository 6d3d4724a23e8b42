import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutationsOf, tracked } from '#tools/mutations/find.ts'

const root = path.resolve(import.meta.dirname, '../..')
const placesOf = (name: string, field: string) =>
  mutationsIn(name, field).map(({ place, file }) => `${place} ${path.basename(file)}`)

function mutationsIn(name: string, field: string) {
  const { mutations } = mutationsOf(tracked.find((record) => record.name === name)!, root)
  return mutations.filter((each) => each.field === field)
}

test.for([
  // The column of the report, the field in its row, what is sent from there, and what waits to be sent.
  ...['list breakdown-columns.tsx', 'form tip-form.tsx', 'edit tip-form.tsx', 'edit offline.ts'].map(
    (place) => ['tips', 'notes', place] as const,
  ),
  ['pay records', 'notes', 'edit changes.tsx'],
  ['drop reports', 'startingCash', 'list reports-table.tsx'],
  ['drop reports', 'notes', 'edit correct-dialog.tsx'],
  ['machine problems', 'status', 'edit update-problem-dialog.tsx'],
] as const)('%s: %s is left out of %s', ([record, field, place]) => {
  expect(placesOf(record, field)).toContain(place)
})

test.each(['dropAmount', 'startingCash', 'endingCash', 'notes', 'drawer'])(
  '%s of a drop report is left out of its line on a phone, apart from the columns of a table',
  (field) => {
    const table = path.join(root, 'client/src/features/shift-reports/reports-table.tsx')
    const [columns, line] = readFileSync(table, 'utf8').split('export const ReportLines')
    const halves = mutationsIn('drop reports', field)
      .filter(({ file, place }) => place === 'list' && table.endsWith(file))
      .map(({ source }) => (source.startsWith(columns!) ? 'line' : source.endsWith(line!) ? 'columns' : 'both'))
    expect(new Set(halves)).toEqual(new Set(['line', 'columns']))
  },
)
