import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { daySchema } from '#shared/time/schema.ts'
import { needs } from './needs.ts'

export const needsYouEndpoints = defineEndpoints({
  needsYou: {
    method: 'GET',
    path: '/api/needs-you',
    access: ['employee', 'team_lead', 'admin'],
    summary: 'What waits for the caller, by role: how many of each kind',
    query: z.object({
      /** The caller's day, by which their lists say what is overdue; the shop's where absent. */
      today: daySchema().optional(),
    }),
    reply: needs,
  },
})
