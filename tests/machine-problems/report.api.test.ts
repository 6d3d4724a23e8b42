import { describe, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'

const app = await startApp()

const report = { machineType: 'washer', machineNumber: 7, description: 'Does not drain' }

test('Erin reports a problem; status, reporter and dates in the body change nothing', async () => {
  const forged = { ...report, status: 'repaired', reporterId: ada.id, createdAt: '2020-01-01T00:00:00.000Z' }
  const reply = await app.as(erin).post('/api/machine-problems', forged)
  const untouched = { status: 'open', repairDate: null, repairNotes: null, repairer: null, via: null, photos: [] }
  const reporter = { firstName: 'Erin', lastName: 'Ellis' }
  expect([reply.status, reply.body]).toMatchObject([201, { ...report, ...untouched, reporter }])
  expect(reply.body.createdAt > '2024').toBe(true)
  expect((await app.stranger().post('/api/machine-problems', report)).status).toBe(401)
})

test('the number may arrive as text, and the description is trimmed', async () => {
  const body = { machineType: 'dryer', machineNumber: ' 0012 ', description: '  Cold air \n' }
  const reply = await app.as(erin).post('/api/machine-problems', body)
  expect(reply.body).toMatchObject({ machineType: 'dryer', machineNumber: 12, description: 'Cold air' })
})

describe('what is wrong is said at its field', () => {
  test.each([
    ['machineType', 'toaster', 'Machine type is required'],
    ['machineNumber', '', 'Machine number must be at least 1'],
    ['machineNumber', 0, 'Machine number must be at least 1'],
    ['machineNumber', '-3', 'Machine number must be at least 1'],
    ['machineNumber', 1.5, 'Machine number must be a whole number'],
    ['machineNumber', '1e3', 'Machine number must be a whole number'],
    ['machineNumber', 10_000, 'Machine number must be 9999 or less'],
    ['description', '  \n ', 'Description is required'],
    ['description', 7, 'Description is required'],
    ['description', 'x'.repeat(4001), 'Description must be 4000 characters or less'],
  ])('%s %j', async (field, value, message) => {
    const reply = await app.as(erin).post('/api/machine-problems', { ...report, [field]: value })
    expect([reply.status, reply.body.message]).toEqual([400, message])
    expect(reply.body.errors).toEqual({ [field]: [message] })
  })

  test('an empty form: everything at once', async () => {
    expect((await app.as(erin).post('/api/machine-problems', {})).body).toMatchObject({
      message: 'Machine type is required',
      errors: {
        machineType: ['Machine type is required'],
        machineNumber: ['Machine number must be at least 1'],
        description: ['Description is required'],
      },
    })
  })

  test('the longest description and the highest number are taken', async () => {
    const body = { machineType: 'dryer', machineNumber: 9999, description: 'ö'.repeat(4000) }
    expect((await app.as(erin).post('/api/machine-problems', body)).status).toBe(201)
  })
})
