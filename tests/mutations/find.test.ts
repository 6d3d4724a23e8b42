import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { fieldsOf, type Mutation, mutationsOf } from './find.ts'
import { tracked } from './records.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('the fields of a table are found with their columns', () => {
  const source = `
    export const other = pgTable('other', { size: text() })
    export const tips = pgTable('tips', {
      id: id(),
      orderId: digits('order_id').notNull(),
      amount: numeric({ precision: 10 }),
      state: text({ enum: states }).default('open'),
    }, (table) => [index('tips_index').on(table.orderId)])`
  expect([...fieldsOf('tips', 'table.ts', source)]).toEqual([
    ['id', 'id'],
    ['orderId', 'order_id'],
    ['amount', 'amount'],
    ['state', 'state'],
  ])
})

describe.each(tracked)('$name', (record) => {
  const { mutations } = mutationsOf(record, root)
  const whereOf = ({ field, place, file, line }: Mutation) => `${field} in ${place}, ${file}:${line}`

  test('are still TypeScript without a field, since what is none says nothing', () => {
    const broken = mutations.filter(({ file, source }) => {
      try {
        return !parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
      } catch {
        return true
      }
    })
    expect(broken.map(whereOf)).toEqual([])
  })

  test.each(['shape', 'schema', 'history', 'list'] as const)('have fields in their %s', (place) => {
    expect(mutations.filter((each) => each.place === place).length).toBeGreaterThan(4)
  })
})

test('notes of a tip are left out of everywhere', () => {
  const { mutations } = mutationsOf(tracked[0]!, root)
  const found = mutations.filter(({ field }) => field === 'notes').map(({ place }) => place)
  expect(new Set(found)).toEqual(new Set(['shape', 'schema', 'history', 'list', 'form', 'csv']))
  const ofTheForm = mutations.find(({ field, place }) => field === 'notes' && place === 'form')!
  expect(ofTheForm.source).not.toContain('name="notes"')
  expect(ofTheForm.source).toContain('name="amount"')
})
