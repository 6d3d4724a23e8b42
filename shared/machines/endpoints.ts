import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { byRepair, machineProblem, repairsUpTo } from '#shared/machine-problems/machine-problem.ts'
import { machineNumber } from '#shared/machine-problems/report.ts'
import { daySchema } from '#shared/time/schema.ts'
import { careChange, careFields, careTask, careTick, machineCare } from './care.ts'
import {
  fleet,
  importedLine,
  importLine,
  listedMachine,
  machine,
  machineChange,
  machineFields,
  machineRecord,
  repeatedMachine,
  unregisteredMachine,
} from './machine.ts'
import {
  careShown,
  careTasksMax,
  fleetDays,
  importLinesMax,
  machinesMax,
  openShown,
  repairsShown,
  repeatCount,
  repeatDays,
  repeatedMax,
  unregisteredMax,
} from './register.ts'

const ofMachine = z.object({ machineType: z.enum(machineTypes), machineNumber })

export const machineEndpoints = defineEndpoints({
  listMachines: {
    method: 'GET',
    path: '/api/machines',
    access: 'signedIn',
    summary: `The register: washers, then dryers, by number; ${machinesMax} at most`,
    reply: z.array(listedMachine).max(machinesMax),
  },
  unregisteredMachines: {
    method: 'GET',
    path: '/api/machines/unregistered',
    access: ['admin'],
    summary: `Machines that were reported and are not in the register, ${unregisteredMax} at most`,
    reply: z.array(unregisteredMachine).max(unregisteredMax),
  },
  repeatedMachines: {
    method: 'GET',
    path: '/api/machines/repeated',
    access: 'signedIn',
    summary: `Machines that were reported ${repeatCount} times or more within the last ${repeatDays} days, ${repeatedMax} at most`,
    reply: z.array(repeatedMachine).max(repeatedMax),
  },
  showFleet: {
    method: 'GET',
    path: '/api/machines/fleet',
    access: ['technician', 'admin'],
    summary: `How all machines did in the last ${fleetDays} days: machines out of order by day, days lost by machine, time to repair`,
    reply: fleet,
  },
  addMachine: {
    method: 'POST',
    path: '/api/machines',
    access: ['admin'],
    summary: 'Add a machine to the register',
    body: machineFields,
    reply: machine,
    status: 201,
  },
  changeMachine: {
    method: 'PUT',
    path: '/api/machines/:id',
    access: ['admin'],
    summary:
      'Change what the register knows of a machine: what differs from `was`, unless it is other than that meanwhile',
    body: machineChange,
    reply: machine,
  },
  importMachines: {
    method: 'POST',
    path: '/api/machines/import',
    access: ['admin'],
    summary: `Add machines and fill in what is known of others: all lines or none; a blank cell leaves what is known, ${importLinesMax} lines at most`,
    body: z.object({ lines: z.array(importLine).min(1).max(importLinesMax) }),
    bodyLimit: 4_000_000,
    reply: z.object({ lines: z.array(importedLine).max(importLinesMax) }),
  },
  showMachine: {
    method: 'GET',
    path: '/api/machines/:machineType/:machineNumber',
    access: 'signedIn',
    summary: `A machine, registered or not: how it has done, what is open, and its latest ${repairsShown} repairs, and the care it gets`,
    params: ofMachine,
    reply: z
      .object({
        machine: machine.nullable(),
        record: machineRecord,
        open: z.array(machineProblem).max(openShown),
        repairs: z.array(machineProblem).max(repairsShown),
        care: z.array(machineCare).max(careShown),
      })
      .meta({ id: 'MachinePage' }),
  },
  listRepairsOfMachine: {
    method: 'GET',
    path: '/api/machines/:machineType/:machineNumber/repairs',
    access: 'signedIn',
    summary: `Repairs of a machine, latest first; ${repairsShown} at most`,
    params: ofMachine,
    query: repairsUpTo(repairsShown),
    reply: z.array(machineProblem).max(repairsShown),
    order: byRepair,
  },
  listCareTasks: {
    method: 'GET',
    path: '/api/care-tasks',
    access: ['technician', 'admin'],
    summary: `What is to be done every so many days, ${careTasksMax} tasks at most`,
    reply: z.array(careTask).max(careTasksMax),
  },
  dueCare: {
    method: 'GET',
    path: '/api/care-tasks/due',
    access: ['technician', 'admin'],
    summary: `Tasks that are due, machine by machine, those due the longest first; ${careShown} at most`,
    query: z.object({
      /** The caller's day; the shop's where absent. */
      today: daySchema().optional(),
    }),
    reply: z.array(machineCare).max(careShown),
  },
  addCareTask: {
    method: 'POST',
    path: '/api/care-tasks',
    access: ['admin'],
    summary: 'Give a machine, or all of a type, a task every so many days',
    body: careFields,
    reply: careTask,
    status: 201,
  },
  changeCareTask: {
    method: 'PUT',
    path: '/api/care-tasks/:id',
    access: ['admin'],
    summary: 'Change a care task: what differs from `was`, unless it is other than that meanwhile',
    body: careChange,
    reply: careTask,
  },
  stopCareTask: {
    method: 'DELETE',
    path: '/api/care-tasks/:id',
    access: ['admin'],
    summary: 'Stop a care task; what was done stays in the history',
    reply: careTask,
  },
  tickCareTask: {
    method: 'POST',
    path: '/api/care-tasks/:id/done',
    access: ['technician', 'admin'],
    summary: 'A task is done at a machine, which is due again so many days later',
    body: careTick,
    reply: machineCare,
    status: 201,
  },
})
