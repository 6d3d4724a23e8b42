import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { sessionUser } from './user.ts'

export const userEndpoints = defineEndpoints({
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: ['admin'],
    summary: 'Everybody, deactivated people included, by name',
    reply: z.array(sessionUser),
  },
})
