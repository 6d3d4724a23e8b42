import { defineEndpoints } from '#shared/api/endpoint.ts'
import { needs } from './needs.ts'

export const needsYouEndpoints = defineEndpoints({
  needsYou: {
    method: 'GET',
    path: '/api/needs-you',
    access: ['employee', 'team_lead', 'admin'],
    summary: 'What waits for the caller, by role: how many of each kind',
    reply: needs,
  },
})
