import { expect, test } from 'vitest'
import type { z } from 'zod'
import { careChange, careFields } from '#shared/machines/care.ts'
import { machineChange, machineFields } from '#shared/machines/machine.ts'
import { newPeriod } from '#shared/payroll/new-period.ts'
import { closingChange, newClosing } from '#shared/shift-reports/closing.ts'
import { addDays, today } from '#shared/time/day.ts'
import { dueDate } from '#shared/training/assignment.ts'
import { asking } from '#shared/training/task.ts'

const years = (count: number) => addDays(today(), Math.round(count * 365.25))

/** What is said of the field where it is this day. */
function saidOf(schema: z.ZodType, field: string, day: string) {
  const issues = schema.safeParse(field ? { [field]: day } : day).error?.issues ?? []
  return issues.filter(({ path }) => path.join() === field).map(({ message }) => message)
}

test.each<[name: string, schema: z.ZodType, field: string, usual: number[], absurd: number[]]>([
  ['a due date', dueDate, '', [-19, 9], [-21, 11]],
  ['a due date for people who are asked again', asking, 'dueDate', [-19, 9], [-21, 11]],
  ['the first day of a care task', careFields, 'startsOn', [-19, 9], [-21, 11]],
  ['a purchase', machineFields, 'boughtOn', [-49, 1], [-51, 3]],
  ['a warranty', machineFields, 'warrantyUntil', [-49, 49], [-51, 51]],
  ['out of use', machineFields, 'outOfUseSince', [-49, 1], [-51, 3]],
  ['the first closed day', newClosing, 'firstDay', [-19, 9], [-21, 11]],
  ['the last closed day', newClosing, 'lastDay', [-19, 9], [-21, 11]],
  ['the start of a payroll period', newPeriod, 'startDate', [-19, 4], [-21, 6]],
  ['the end of a payroll period', newPeriod, 'endDate', [-19, 4], [-21, 6]],
])('%s has bounds', (_, schema, field, usual, absurd) => {
  for (const count of usual) expect(saidOf(schema, field, years(count))).toEqual([])
  for (const count of absurd)
    expect(saidOf(schema, field, years(count))).toEqual([expect.stringMatching(/^Please check the year: days from /)])
  expect(saidOf(schema, field, '2030-02-30')).toEqual(['Invalid date'])
})

test('an old day out of bounds does not refuse a change of another field', () => {
  const machine = { machineType: 'washer', machineNumber: 7 }
  const care = { title: 'Clean', machineType: 'washer', everyDays: 7 }
  const closed = { weekday: 7, firstDay: today(), lastDay: null }
  const [stored, other] = ['1066-10-14', '1066-10-15']
  for (const [schema, field, fields] of [
    [machineChange, 'boughtOn', machine],
    [machineChange, 'warrantyUntil', machine],
    [machineChange, 'outOfUseSince', machine],
    [careChange, 'startsOn', care],
    [closingChange, 'firstDay', closed],
  ] as const) {
    const saidOfChange = (day: string) =>
      schema.safeParse({ ...fields, [field]: day, was: { ...fields, [field]: stored } }).error?.issues ?? []
    for (const day of [stored, today()]) expect(saidOfChange(day)).toEqual([])
    expect(saidOfChange(other)).toMatchObject([
      { path: [field], message: expect.stringMatching(/^Please check the year/) },
    ])
  }
})
