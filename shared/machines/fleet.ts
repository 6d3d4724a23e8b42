import { z } from 'zod'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { daySchema } from '#shared/time/schema.ts'
import { fleetDays, machinesMax } from './limits.ts'

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
