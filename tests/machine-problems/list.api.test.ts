import { beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#shared/time/instant.ts'
import { startApp } from '#tests/support/app.ts'
import { erin, ivan, tess } from '#tests/support/cast.ts'
import {
  daysAgo,
  hoursAgo,
  listed as listedProblem,
  makeProblem,
  makeRepairedProblem,
  removeProblems,
} from './problem-data.ts'

const zone = 'America/New_York'
const app = await startApp()

interface Listed {
  machineNumber: number
  repairDate: string
}

const numbers = (list: Listed[]) => list.map(({ machineNumber }) => machineNumber)

async function listed(query = '', person = erin) {
  const reply = await app.as(person).get(`/api/machine-problems${query}`)
  expect(reply.status).toBe(200)
  return numbers(reply.body)
}

beforeAll(async () => {
  await removeProblems(app.db)
  await makeProblem(app.db, { machineNumber: 1, createdAt: daysAgo(400) })
  await makeProblem(app.db, { machineNumber: 2, createdAt: daysAgo(3), status: 'in_progress' })
  await makeProblem(app.db, { machineNumber: 3, createdAt: hoursAgo(2) })
  const repaired = (machineNumber: number, created: number, days: number) =>
    makeRepairedProblem(app.db, tess, { machineNumber, createdAt: daysAgo(created), repairDate: daysAgo(days) })
  await repaired(11, 5, 4)
  await repaired(12, 200, 89)
  await repaired(13, 95, 91)
  await repaired(14, 500, 490)
})

test('what is not repaired, and the repairs of 90 days, newest first', async () => {
  expect(await listed()).toEqual([3, 2, 11, 12, 1])
})

test.each([
  ['?status=open', [3, 1]],
  ['?status=repaired', [11, 12]],
  ['?status=open,in_progress', [3, 2, 1]],
  [`?repairedSince=${daysAgo(7)}`, [3, 2, 11, 1]],
])('the filter %s', async (query, expected) => {
  expect(await listed(query)).toEqual(expected)
})

test.each([
  ['status=', 'status', 'Unknown status'],
  ['status=open,broken', 'status', 'Unknown status'],
  ['startDate=2026-02-30', 'startDate', 'Invalid date'],
  ['endDate=today', 'endDate', 'Invalid date'],
])('%s is refused by name', async (query, field, message) => {
  const reply = await app.as(erin).get(`/api/machine-problems?${query}`)
  expect([reply.status, reply.body.errors]).toEqual([400, { [field]: [message] }])
})

test.each([
  ['what was reported or repaired on them', [5, 3], [2, 11]],
  ['repairs of long ago too', [495, 485], [14]],
  ['reports of long ago that are repaired, and what waits since', [500, 400], [14, 1]],
  ['none on which nothing happened', [300, 250], []],
])('of days: %s', async (_, [from, to], expected) => {
  const day = (days: number) => dayIn(zone, daysAgo(days))
  expect((await listed(`?startDate=${day(from!)}&endDate=${day(to!)}`)).sort()).toEqual([...expected].sort())
})

test.each([
  ['only from a day on', `startDate=${dayIn(zone, daysAgo(4))}`, [3, 2, 11]],
  ['with a status', `startDate=${dayIn(zone, daysAgo(4))}&status=repaired`, [11]],
  ['and repaired since', `startDate=${dayIn(zone, daysAgo(600))}&repairedSince=${daysAgo(90)}`, [3, 2, 11, 12, 1]],
])('of days, %s', async (_, query, expected) => {
  expect(await listed(`?${query}`)).toEqual(expected)
})

describe('repairs', () => {
  test('come latest first, and nothing else', async () => {
    expect(numbers((await app.as(erin).get('/api/machine-problems/repairs')).body)).toEqual([11, 12, 13, 14])
  })

  test('come page by page, none left out and none twice, also where many were repaired at once', async () => {
    const own = await startApp()
    await removeProblems(own.db)
    const together = '2020-05-05T05:05:05.005Z'
    const createdAt = '2020-01-01T00:00:00.000Z'
    for (let number = 1; number <= 140; number += 1) {
      const repairDate = number <= 50 ? together : new Date(Date.UTC(2021, 0, number)).toISOString()
      await makeRepairedProblem(own.db, tess, { machineNumber: number, createdAt, repairDate })
    }
    const pages: Listed[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ limit: '60', ...(cursor && { cursor }) })
      const { body, headers } = await own.as(erin).get(`/api/machine-problems/repairs?${query}`)
      pages.push(body)
      cursor = headers.get('next-cursor')
    }
    expect(pages.map((page) => page.length)).toEqual([60, 60, 20])
    const whole = (await own.as(erin).get('/api/machine-problems/repairs')).body
    expect([new Set(numbers(whole)).size, numbers(whole)[0]]).toEqual([140, 140])
    expect(pages.flat()).toEqual(whole)
  })

  test.each(['x', '2020-05-05T05:05:05.005Z', '1.a'])('a broken cursor is refused: %s', async (cursor) => {
    const { status, body } = await app.as(erin).get(`/api/machine-problems/repairs?cursor=${cursor}`)
    expect([status, body.errors]).toEqual([400, { cursor: ['This cursor is none. Begin without one.'] }])
  })
})

test('names of people who left stay', async () => {
  const theirs = await makeRepairedProblem(app.db, ivan, { machineNumber: 21, reporter: ivan })
  const name = { firstName: 'Ivan', lastName: 'Petrov' }
  expect(await listedProblem(app, theirs)).toMatchObject({ reporter: name, repairer: name })
})
