import { describe, expect, test } from 'vitest'
import { cleanDescription } from '#server/features/training/description.ts'
import type { HistoryEntry } from '#shared/history/history.ts'
import type { HistoryKind } from '#shared/history/kinds.ts'
import { changesIn } from '#shared/history/values.ts'

const entryOf = (kind: HistoryKind, after: object, before: object | null = null): HistoryEntry => ({
  id: '0196b0a0-0000-7000-8000-000000000001',
  at: '2026-03-02T15:00:00.000Z',
  actor: { id: '0196b0a0-0000-7000-8000-000000000002', name: 'Ada Okafor' },
  kind,
  recordId: '0196b0a0-0000-7000-8000-000000000003',
  action: before ? 'changed' : 'created',
  before: before && { ...before },
  after: { ...after },
})

const shown = (kind: HistoryKind, column: string, value: unknown) =>
  changesIn(entryOf(kind, { [column]: value }), {}).find((change) => change.column === column)?.after

describe('a description', () => {
  const typed = 'Bag <blue> size 3 < 4 and 5 > 2 &amp; more'

  test.each(['machineProblem', 'trainingModule'] as const)('that people typed is shown as typed: %s', (kind) => {
    expect(shown(kind, 'description', typed)).toBe(typed)
  })

  test.each(['trainingTask', 'trainingSubtask'] as const)('of the editor is shown as its text: %s', async (kind) => {
    const html = '<h3>Bags</h3><p>Size <b>3</b> &lt; 4 &amp;&nbsp;&lt;b&gt;</p><ul><li>One</li><li><p>Two</p></li></ul>'
    expect(shown(kind, 'description', await cleanDescription(html))).toBe('Bags\nSize 3 < 4 & <b>\nOne\nTwo')
  })
})

test.each([
  ['machineProblem', 'in_progress', 'In Progress'],
  ['invitation', 'pending', 'Pending'],
  ['invitation', 'void', 'Void'],
  ['invitation', 'replaced', 'Replaced'],
] as const)('the status of a %s, %s, reads %s', (kind, status, words) => {
  expect(shown(kind, 'status', status)).toBe(words)
})
