import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { recordStory } from '#shared/history/history.ts'
import { machinesMax } from '#shared/machines/register.ts'
import { drawersMax } from '#shared/shift-reports/limits.ts'
import { daySchema } from '#shared/time/schema.ts'
import {
  cashAsked,
  drawerRefunds,
  machineRefunds,
  newRefund,
  ownRefundsMax,
  refund,
  refundChanges,
  refundDays,
  refundDecision,
  refundsMax,
} from './refund.ts'

export const refundEndpoints = defineEndpoints({
  listOwnRefunds: {
    method: 'GET',
    path: '/api/refunds',
    access: 'signedIn',
    peopleOnly: true,
    summary: `The caller's refunds of the shop's today, newest first; ${ownRefundsMax} at most`,
    reply: z.array(refund).max(ownRefundsMax),
  },
  listRefunds: {
    method: 'GET',
    path: '/api/admin/refunds',
    access: ['admin'],
    summary: `Everybody's refunds, newest first, of some days or all; ${refundsMax} at most`,
    query: z.object({ startDate: daySchema().optional(), endDate: daySchema().optional() }),
    reply: z.array(refund).max(refundsMax),
  },
  listCashRefunds: {
    method: 'GET',
    path: '/api/refunds/cash',
    access: 'signedIn',
    summary: 'What was given back out of each drawer on one day',
    query: cashAsked,
    reply: z.array(drawerRefunds).max(drawersMax),
  },
  listRefundsOfMachines: {
    method: 'GET',
    path: '/api/refunds/machines',
    access: 'signedIn',
    summary: `What was given back for each machine in the last ${refundDays} days`,
    reply: z.array(machineRefunds).max(machinesMax),
  },
  giveRefund: {
    method: 'POST',
    path: '/api/refunds',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Note a refund; above the limit of one’s role it waits for an admin',
    body: newRefund,
    reply: refund,
    status: 201,
  },
  changeRefund: {
    method: 'PATCH',
    path: '/api/refunds/:id',
    access: 'signedIn',
    summary: 'Correct a refund: one’s own of today, admins any; none that was refused',
    body: refundChanges,
    reply: refund,
  },
  decideRefund: {
    method: 'POST',
    path: '/api/refunds/:id/decision',
    access: ['admin'],
    peopleOnly: true,
    summary: 'Say yes or no to a refund that waits',
    body: refundDecision,
    reply: refund,
  },
  refundHistory: {
    method: 'GET',
    path: '/api/refunds/:id/history',
    access: 'signedIn',
    summary: 'What became of a refund, newest first: of one’s own, or any as an admin',
    reply: recordStory,
  },
})
