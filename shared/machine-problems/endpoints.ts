import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { problemEventsMax, problemsMax, unrepairedMax } from './limits.ts'
import {
  byRepair,
  machineProblem,
  problemEvent,
  problemFilter,
  publicMachineProblem,
  repairsUpTo,
} from './machine-problem.ts'
import { newProblem } from './new-problem.ts'
import { problemMails } from './problem-mails.ts'
import { newPublicRepairPin, publiclyRepaired, publicRepair, publicRepairPin, undoOfRepair } from './public-repair.ts'
import { problemChanges, repair } from './repair.ts'
import { problemEmail, problemEmailOffer } from './technician-email.ts'
import { newVoice, problemVoice } from './voice.ts'

const minute = 60

export const machineProblemEndpoints = defineEndpoints({
  listMachineProblems: {
    method: 'GET',
    path: '/api/machine-problems',
    access: 'signedIn',
    summary: `Problems that are not repaired and those repaired in the last 90 days, newest first; ${problemsMax} of each at most`,
    query: problemFilter,
    reply: z.array(machineProblem).max(2 * problemsMax),
  },
  listRepairs: {
    method: 'GET',
    path: '/api/machine-problems/repairs',
    access: 'signedIn',
    summary: `Repaired problems, the latest repair first; ${problemsMax} at most`,
    query: repairsUpTo(problemsMax),
    reply: z.array(machineProblem).max(problemsMax),
    order: byRepair,
  },
  reportMachineProblem: {
    method: 'POST',
    path: '/api/machine-problems',
    access: 'signedIn',
    summary: 'Report a problem of a washer or dryer',
    body: newProblem,
    reply: machineProblem,
    status: 201,
  },
  addVoiceToMachineProblem: {
    method: 'POST',
    path: '/api/machine-problems/:id/voices',
    access: 'signedIn',
    summary: 'Say that one has met a problem that is reported already; 409 where it was repaired before that',
    body: newVoice,
    reply: problemVoice,
    status: 201,
  },
  repairMachineProblem: {
    method: 'POST',
    path: '/api/machine-problems/:id/repair',
    access: 'signedIn',
    summary: 'Mark a problem fixed; a problem that is fixed already stays as it is',
    body: repair,
    reply: machineProblem,
    isSentLater: true,
  },
  changeMachineProblem: {
    method: 'PATCH',
    path: '/api/machine-problems/:id',
    access: ['technician', 'admin'],
    summary: 'Set the status of a problem, or correct the notes of a repair',
    body: problemChanges,
    reply: machineProblem,
  },
  machineProblemHistory: {
    method: 'GET',
    path: '/api/machine-problems/:id/history',
    access: ['technician', 'admin'],
    summary: `Who reported a problem, met it too and changed it, latest first; the last ${problemEventsMax} at most`,
    reply: z.array(problemEvent).max(problemEventsMax + 1),
  },
  offerMachineProblemEmail: {
    method: 'GET',
    path: '/api/machine-problems/email',
    access: ['admin'],
    summary: 'The address that the list of problems was last mailed to',
    reply: problemEmailOffer,
  },
  emailMachineProblems: {
    method: 'POST',
    path: '/api/machine-problems/email',
    access: ['admin'],
    summary: `Mail the problems that are not repaired to a technician, ${unrepairedMax} of them at most`,
    body: problemEmail,
    reply: z.object({ problemsCount: z.int() }),
    waitsFor: ['mail'],
  },
  ownProblemMails: {
    method: 'GET',
    path: '/api/user/problem-mails',
    access: ['technician'],
    summary: 'When one hears of new machine problems by mail',
    reply: problemMails,
  },
  chooseProblemMails: {
    method: 'PUT',
    path: '/api/user/problem-mails',
    access: ['technician'],
    summary: 'Choose to hear of new machine problems by mail at once, once a day, or never',
    body: problemMails,
    reply: problemMails,
  },
  publicRepairPinState: {
    method: 'GET',
    path: '/api/machine-problems/public-repair-pin',
    access: ['admin'],
    summary: 'Who set the PIN of the status page, and when; the PIN itself nobody can read',
    reply: publicRepairPin,
  },
  setPublicRepairPin: {
    method: 'PUT',
    path: '/api/machine-problems/public-repair-pin',
    access: ['admin'],
    peopleOnly: true,
    summary: 'Set the PIN that the status page asks for where PUBLIC_REPAIRS is pin',
    body: newPublicRepairPin,
    reply: publicRepairPin,
  },
  publicMachineProblems: {
    method: 'GET',
    path: '/api/public/machine-problems',
    access: 'public',
    summary: `Problems that are not repaired: washers, then dryers, by number; ${unrepairedMax} at most`,
    reply: z.array(publicMachineProblem).max(unrepairedMax),
    limit: { requests: 60, seconds: minute },
  },
  publicTechnicianName: {
    method: 'GET',
    path: '/api/public/technician-name',
    access: 'public',
    summary: 'The name that most likely repairs the next machine',
    reply: z.object({ technicianName: z.string() }),
    limit: { requests: 60, seconds: minute },
  },
  repairMachineProblemPublicly: {
    method: 'POST',
    path: '/api/public/machine-problems/:id/repair',
    access: 'public',
    summary: 'Mark a problem repaired under a typed name; one that is repaired already stays as it is',
    body: publicRepair,
    reply: publiclyRepaired,
    limit: { requests: 10, seconds: minute },
  },
  undoPublicRepair: {
    method: 'POST',
    path: '/api/public/machine-problems/:id/undo-repair',
    access: 'public',
    summary: 'Take back a repair of the last minute, with what its answer said as `undo`; works once',
    body: undoOfRepair,
    reply: publicMachineProblem,
    limit: { requests: 10, seconds: minute },
  },
})
