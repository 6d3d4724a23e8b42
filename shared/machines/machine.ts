import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { machineNumber } from '#shared/machine-problems/report.ts'
import { tidyLine } from '#shared/text/text.ts'
import { boundedDay, boundWhereChanged } from '#shared/time/bounded-day.ts'
import { daySchema, instantText } from '#shared/time/schema.ts'
import { fleetDays, type MachineField, machineFieldNames, machinesMax } from './register.ts'

export const machineTextMaxLength = 100

const optionalDay = daySchema().nullable()

const key = { machineType: z.enum(machineTypes), machineNumber: z.int() }

const known = {
  make: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  boughtOn: optionalDay,
  warrantyUntil: optionalDay,
  location: z.string().nullable(),
  outOfUseSince: optionalDay,
}

export const machine = z.object({ id: z.uuid(), ...key, ...known }).meta({ id: 'Machine' })

export type Machine = z.output<typeof machine>

/** A machine in the list of the register, with what makes somebody look at it. */
export const listedMachine = z
  .object({ ...machine.shape, openProblems: z.int(), recentReports: z.int() })
  .meta({ id: 'ListedMachine' })

export type ListedMachine = z.output<typeof listedMachine>

/** A machine that was reported and is not in the register. */
export const unregisteredMachine = z.object(key).meta({ id: 'UnregisteredMachine' })

/** Reported again and again within thirty days. */
export const repeatedMachine = z.object({ ...key, reports: z.int() }).meta({ id: 'RepeatedMachine' })

export type RepeatedMachine = z.output<typeof repeatedMachine>

/** As a form and a cell of a file have it; a blank one means nothing. */
const optionalText = (field: MachineField) =>
  z
    .string({ error: () => t`${machineFieldNames[field]} must be a text` })
    .overwrite(tidyLine)
    .max(machineTextMaxLength, {
      error: () => t`${machineFieldNames[field]} must be ${machineTextMaxLength} characters or less`,
    })
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

const givenDay = (day = daySchema()) =>
  z
    .string({ error: () => t`Invalid date` })
    .nullish()
    .transform((text) => text || null)
    .pipe(day.nullable())

/** For adding and for changing: what is blank or left out is not known. */
export const machineFields = z.object({
  machineType: z.enum(machineTypes, { error: () => t`Machine type is required` }),
  machineNumber,
  make: optionalText('make'),
  model: optionalText('model'),
  serialNumber: optionalText('serialNumber'),
  boughtOn: givenDay(boundedDay('purchase')),
  warrantyUntil: givenDay(boundedDay('warranty')),
  location: optionalText('location'),
  outOfUseSince: givenDay(boundedDay('outOfUse')),
})

/** Also what was stored before days had bounds. */
const fieldsBefore = machineFields.extend({
  boughtOn: givenDay(),
  warrantyUntil: givenDay(),
  outOfUseSince: givenDay(),
})

/** `was` is what the form began with: a field that is still the same is not changed. */
export const machineChange = fieldsBefore
  .extend({ was: fieldsBefore.optional() })
  .superRefine(boundWhereChanged({ boughtOn: 'purchase', warrantyUntil: 'warranty', outOfUseSince: 'outOfUse' }))

export type MachineInput = z.input<typeof machineFields>
export type MachineFields = z.output<typeof machineFields>

const cell = z.union([z.string(), z.number()]).nullish()

/** A line of a file as it stands there; what is wrong with it is said with its number. */
export const importLine = z.object({
  line: z.int().min(1),
  machineType: cell,
  machineNumber: cell,
  make: cell,
  model: cell,
  serialNumber: cell,
  boughtOn: cell,
  warrantyUntil: cell,
  location: cell,
  outOfUseSince: cell,
})

export type ImportLine = z.output<typeof importLine>

export const importOutcomes = ['added', 'changed', 'unchanged'] as const

/** What became of a line. */
export const importedLine = z.object({ line: z.int(), ...key, outcome: z.enum(importOutcomes) })

export type ImportedLine = z.output<typeof importedLine>

/** How a machine has done. */
export const machineRecord = z.object({
  problems: z.int(),
  /** In the last thirty days. */
  recentReports: z.int(),
  /** In the last 365 days; problems at the same time count once. */
  daysOutOfOrder: z.number(),
  /** Mean days that it ran between a repair and the next failure; null before the second one. */
  daysBetweenFailures: z.number().nullable(),
  firstReportedAt: instantText.nullable(),
})

const fleetDay = z.object({ day: daySchema(), machines: z.int() })

export type FleetDay = z.output<typeof fleetDay>

const fleetMachine = z.object({
  machineType: z.enum(machineTypes),
  machineNumber: z.int(),
  problems: z.int(),
  daysLost: z.number(),
  /** From a report to its repair, on average; null where nothing was repaired. */
  hoursToRepair: z.number().nullable(),
})

export type FleetMachine = z.output<typeof fleetMachine>

/** How all machines did in the last ninety days of the shop, today included. */
export const fleet = z
  .object({
    days: z.array(fleetDay).max(fleetDays),
    /** Those that were out of order, by days lost. */
    machines: z.array(fleetMachine).max(machinesMax),
    repairs: z.object({ count: z.int(), hoursToRepair: z.number().nullable() }),
  })
  .meta({ id: 'Fleet' })
