import path from 'node:path'
import { expect, test } from 'vitest'
import { mutationsOf, tracked } from '#tools/mutations/find.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The fields that are left out of a place on purpose. Any other one was forgotten there. */
const leftOut: Record<string, Record<string, string[]>> = {
  tips: {
    shape: ['settledPeriodId', 'arrivedAt'],
    schema: ['settledPeriodId', 'arrivedAt'],
    list: ['settledPeriodId', 'arrivedAt'],
    form: ['settledPeriodId', 'createdAt', 'arrivedAt'],
    csv: ['userId', 'settledPeriodId', 'arrivedAt'],
  },
  'pay records': {
    shape: [],
    schema: [],
    list: ['deductions', 'hasNetPay', 'createdAt'],
  },
  'drop reports': {
    shape: ['receiptId', 'arrivedAt'],
    schema: ['receiptId', 'arrivedAt'],
    list: ['userId', 'expectedStart', 'receiptId', 'arrivedAt'],
    form: ['userId', 'expectedStart', 'receiptId', 'corrections', 'correctedAt', 'createdAt', 'arrivedAt'],
    csv: ['userId', 'receiptId', 'corrections', 'arrivedAt'],
  },
  refunds: {
    shape: ['decidedById', 'arrivedAt'],
    schema: ['decidedById', 'arrivedAt'],
    list: ['userId', 'refundDay', 'decidedById', 'decidedAt', 'arrivedAt'],
    form: ['userId', 'refundDay', 'decidedById', 'decidedAt', 'createdAt', 'arrivedAt'],
    // A machine is one column.
    csv: ['userId', 'machineType', 'machineNumber', 'decidedById', 'arrivedAt'],
  },
  'machine problems': {
    shape: ['photoIds', 'reporterId', 'arrivedAt', 'repairArrivedAt', 'repairerId', 'repairerName', 'progressById'],
    schema: ['photoIds', 'reporterId', 'arrivedAt', 'repairArrivedAt', 'repairerId', 'repairerName', 'progressById'],
    list: ['photoIds', 'reporterId', 'arrivedAt', 'repairArrivedAt', 'repairerId', 'repairerName', 'progressById'],
  },
}

test.each(tracked)('each field of $name is shown, sent and filed, or left out on purpose', (record) => {
  const { missing } = mutationsOf(record, root)
  const places = leftOut[record.name]!
  const found = Object.keys(places).map((place) => [
    place,
    missing.filter((each) => each.place === place).map(({ field }) => field),
  ])
  expect(Object.fromEntries(found)).toEqual(places)
})
