import { expect, test } from 'vitest'
import { headsOf } from '#client/features/tips/day-heads.ts'
import type { ReportTip } from '#client/features/tips/report-data.ts'

const tip = (id: string, createdAt: string, amount: string) => ({ id, createdAt, amount }) as ReportTip

test('each day stands above its first tip, with what its tips come to', () => {
  const heads = headsOf([
    tip('a', '2025-03-11T15:00:00.000Z', '1.10'),
    // Before midnight in New York.
    tip('b', '2025-03-11T03:59:00.000Z', '2.20'),
    tip('c', '2025-03-10T15:00:00.000Z', '0.10'),
  ])
  expect([...heads]).toEqual([
    ['a', { day: '2025-03-11', cents: 110 }],
    ['b', { day: '2025-03-10', cents: 230 }],
  ])
})
