import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { machineNumber } from '#shared/machine-problems/report.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { boundedDay, boundWhereChanged } from '#shared/time/bounded-day.ts'
import { daySchema, instantText } from '#shared/time/schema.ts'
import { careEveryMax, careNoteMaxLength, careTitleMaxLength } from './register.ts'

/** What is to be done every so many days, to one machine or to all of a type. */
export const careTask = z
  .object({
    id: z.uuid(),
    title: z.string(),
    machineType: z.enum(machineTypes),
    /** Null: every machine of the type that is in the register and in use. */
    machineNumber: z.int().nullable(),
    everyDays: z.int(),
    startsOn: daySchema(),
  })
  .meta({ id: 'CareTask' })

export type CareTask = z.output<typeof careTask>

const name = z.object({ firstName: z.string(), lastName: z.string() })
const done = z.object({ at: instantText, by: name, note: z.string().nullable() }).meta({ id: 'CareDone' })

/** A task at one machine: when it is due next, and who did it last. */
export const machineCare = z
  .object({
    taskId: z.uuid(),
    machineId: z.uuid(),
    machineType: z.enum(machineTypes),
    machineNumber: z.int(),
    title: z.string(),
    everyDays: z.int(),
    dueOn: daySchema(),
    last: done.nullable(),
  })
  .meta({ id: 'MachineCare' })

export type MachineCare = z.output<typeof machineCare>

const titleMissing = () => t`What is to be done?`
const everyWrong = () => t`Every how many days? A whole number from 1 to ${careEveryMax}`

const wholeNumber = z
  .union([z.number(), z.string()], { error: everyWrong })
  .transform((input) => (typeof input === 'string' ? (/^\s*\d+\s*$/.test(input) ? Number(input) : Number.NaN) : input))
  .pipe(
    z.number({ error: everyWrong }).int({ error: everyWrong }).min(1, { error: everyWrong }).max(careEveryMax, {
      error: everyWrong,
    }),
  )

const firstDue = () => t`When is it due first?`

/** For adding and for changing. */
export const careFields = z.object({
  title: z
    .string({ error: titleMissing })
    .overwrite(tidyLine)
    .min(1, { error: titleMissing })
    .max(careTitleMaxLength, { error: () => t`The task must be ${careTitleMaxLength} characters or less` }),
  machineType: z.enum(machineTypes, { error: () => t`Machine type is required` }),
  /** Blank or left out: all of the type. */
  machineNumber: z
    .union([z.number(), z.string()], { error: () => t`Machine number must be a whole number` })
    .nullish()
    .transform((number) => (number === '' ? null : (number ?? null)))
    .pipe(machineNumber.nullable()),
  everyDays: wholeNumber,
  startsOn: boundedDay('care', firstDue),
})

/** Also what was stored before days had bounds. */
const fieldsBefore = careFields.extend({ startsOn: daySchema(firstDue) })

/** `was` is what the form began with: a field that is still the same is not changed. */
export const careChange = fieldsBefore
  .extend({ was: fieldsBefore.optional() })
  .superRefine(boundWhereChanged({ startsOn: 'care' }))

export type CareInput = z.input<typeof careFields>
export type CareFields = z.output<typeof careFields>

/** The task is done at this machine. */
export const careTick = z.object({
  machineId: z.uuid(),
  note: z
    .string()
    .overwrite(tidyLines)
    .max(careNoteMaxLength, { error: () => t`The note must be ${careNoteMaxLength} characters or less` })
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null),
})
