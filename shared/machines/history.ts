import {
  day,
  type Facts,
  type HistoryOf,
  hidden,
  instant,
  number,
  reference,
  text,
  words,
  yesNo,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { machineName, machineTypeNames } from '#shared/machine-problems/machine.ts'
import { everyMachine, machineFieldNames } from './register.ts'
import type { careDone, careTasks, machines } from './table.ts'

const nameOf = (now: Facts<'machine_type' | 'machine_number'>['now']) =>
  machineName({ machineType: now('machine_type'), machineNumber: Number(now('machine_number')) })

export const machineHistory: HistoryOf<typeof machines> = {
  table: 'machines',
  kindName: t`Machine`,
  kept: ['machine_type', 'machine_number'],
  fields: {
    id: hidden,
    machine_type: words(machineFieldNames.machineType, machineTypeNames),
    machine_number: number(machineFieldNames.machineNumber),
    make: text(machineFieldNames.make),
    model: text(machineFieldNames.model),
    serial_number: text(machineFieldNames.serialNumber),
    bought_on: day(machineFieldNames.boughtOn, { noun: t`day it was bought` }),
    warranty_until: day(machineFieldNames.warrantyUntil, { noun: t`end of the warranty` }),
    location: text(machineFieldNames.location),
    out_of_use_since: day(machineFieldNames.outOfUseSince, { noun: t`end of its use` }),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`${nameOf(now)} in the register`,
  nameOf,
  sentences: {
    created: ({ who, now }) => t`${who} added ${nameOf(now)} to the register`,
  },
  changes: [
    {
      when: 'out_of_use_since',
      say: ({ who, now }) =>
        now('out_of_use_since') ? t`${who} took ${nameOf(now)} out of use` : t`${who} put ${nameOf(now)} back into use`,
    },
  ],
}

/** 'Washer 7', or all washers. */
const placeOf = (now: Facts<'machine_type' | 'machine_number'>['now']) =>
  now('machine_number') ? nameOf(now) : everyMachine(now('machine_type'))

export const careTaskHistory: HistoryOf<typeof careTasks> = {
  table: 'care_tasks',
  kindName: t`Care task`,
  kept: ['title', 'machine_type', 'machine_number'],
  fields: {
    id: hidden,
    title: text(t`What is to be done`),
    machine_type: words(machineFieldNames.machineType, machineTypeNames),
    machine_number: number(machineFieldNames.machineNumber),
    every_days: number(t`Every so many days`, { noun: t`number of days` }),
    starts_on: day(t`First due`, { noun: t`first day` }),
    is_active: yesNo(t`Active`, { noun: t`state` }),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => t`the care task “${now('title')}” of ${placeOf(now)}`,
  nameOf: (now) => now('title'),
  changes: [
    { when: 'is_active', say: ({ who, now }) => t`${who} stopped the care task “${now('title')}” of ${placeOf(now)}` },
  ],
}

/** In the history of its machine. */
export const careDoneHistory: HistoryOf<typeof careDone> = {
  table: 'care_done',
  kindName: t`Care that was done`,
  kept: ['task_id', 'machine_id', 'note'],
  fields: {
    id: hidden,
    task_id: reference('careTask', t`Care task`),
    machine_id: reference('machine', t`Machine`),
    done_by_id: reference('user', t`Done by`),
    done_at: instant(t`Done at`),
    note: text(t`Note`),
  },
  phrase: ({ name }) => t`“${name('task_id')}” at ${name('machine_id')}`,
  sentences: {
    created: ({ who, name, now }) =>
      now('note')
        ? t`${who} did “${name('task_id')}” at ${name('machine_id')}: ${now('note')}`
        : t`${who} did “${name('task_id')}” at ${name('machine_id')}`,
  },
}
