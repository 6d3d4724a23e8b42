import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { listedUser } from '#shared/users/user.ts'
import { typedName } from './typed-name.ts'

// The file itself is no JSON: shared/plain-calls.ts, server/features/personal-data/routes.ts.
export const personalDataEndpoints = defineEndpoints({
  exportPerson: {
    method: 'POST',
    path: '/api/admin/users/:id/export',
    access: ['admin'],
    freshProof: true,
    peopleOnly: true,
    summary: 'Note in the history that everything of a person is exported; this browser may then fetch the file, once',
    reply: success,
  },
  removeName: {
    method: 'POST',
    path: '/api/admin/users/:id/remove-name',
    access: ['admin'],
    freshProof: true,
    peopleOnly: true,
    summary:
      'Put a number in place of the name, address and picture of a deactivated person, in all records and for good; sums stay',
    body: z.object({ name: typedName }),
    reply: listedUser,
    waitsFor: ['files'],
  },
})
