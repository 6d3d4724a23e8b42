import path from 'node:path'
import { expect, test } from 'vitest'
import { mutationsOf, tracked } from '#tools/mutations/find.ts'

const root = path.resolve(import.meta.dirname, '../..')
const placesOf = (name: string, field: string) => {
  const { mutations } = mutationsOf(tracked.find((record) => record.name === name)!, root)
  return mutations.filter((each) => each.field === field).map(({ place, file }) => `${place} ${path.basename(file)}`)
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
