import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { instantText } from '#shared/time/schema.ts'
import { listedUser, usersMax } from '#shared/users/user.ts'
import { mentions, typedName } from './mentions.ts'

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
  listMentions: {
    method: 'GET',
    path: '/api/admin/users/:id/mentions',
    access: ['admin'],
    freshProof: true,
    peopleOnly: true,
    summary: 'Where texts and kept payroll files name a deactivated person, by the spelling',
    reply: mentions,
  },
  removeName: {
    method: 'POST',
    path: '/api/admin/users/:id/remove-name',
    access: ['admin'],
    freshProof: true,
    peopleOnly: true,
    summary:
      'Put a number in place of the name, address and picture of a deactivated person; sums stay. In texts and kept payroll files only the spellings that are given',
    body: z.object({
      name: typedName,
      spellings: z
        .array(z.string().max(500))
        .max(200)
        .default([])
        .meta({ description: 'Some of the spellings that the call for mentions answers' }),
    }),
    reply: listedUser,
    waitsFor: ['files'],
  },
  restoreName: {
    method: 'POST',
    path: '/api/admin/users/:id/restore-name',
    access: ['admin'],
    freshProof: true,
    peopleOnly: true,
    summary: 'Bring back a name that was removed less than 30 days ago, with its texts and payroll files',
    reply: z.object({
      user: listedUser,
      changedMeanwhile: z.int().meta({ description: 'Texts that somebody has changed since, and that stay so' }),
    }),
  },
  listRestorableNames: {
    method: 'GET',
    path: '/api/admin/restorable-names',
    access: ['admin'],
    peopleOnly: true,
    summary: 'People whose removed name can be brought back, and until when',
    reply: z.array(z.object({ userId: z.uuid(), until: instantText })).max(usersMax),
  },
})
