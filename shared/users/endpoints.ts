import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import {
  languageChange,
  listedUser,
  nameChange,
  personChangeSince,
  roleChange,
  signedInUser,
  usersMax,
} from './user.ts'

export const userEndpoints = defineEndpoints({
  chooseLanguage: {
    method: 'PATCH',
    path: '/api/user/language',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Choose the language one reads Washboard in',
    body: languageChange,
    reply: signedInUser,
    evenIfDue: 'always',
  },
  changeOwnName: {
    method: 'PATCH',
    path: '/api/user',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Change one’s own name',
    body: nameChange,
    reply: signedInUser,
  },
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: ['admin'],
    summary: `Everybody, deactivated people included, by name, ${usersMax} at most`,
    reply: z.array(listedUser).max(usersMax),
  },
  changeRole: {
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    access: ['admin'],
    freshProof: true,
    summary:
      'Give an active person another role; one active admin always remains, and a former admin’s pending invitations and tokens end',
    body: roleChange,
    reply: listedUser,
  },
  correctPerson: {
    method: 'PATCH',
    path: '/api/admin/users/:id',
    access: ['admin'],
    summary:
      'Correct the name or the payroll ID of a person, by which payroll finds them: what differs from `was`, unless it is other than that meanwhile; without a payrollId, theirs stays',
    body: personChangeSince,
    reply: listedUser,
  },
  deactivateUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: ['admin'],
    peopleOnly: true,
    summary: 'Deactivate a person, end their sessions, tokens and pending invitations; everything they recorded stays',
    reply: success,
  },
  reactivateUser: {
    method: 'POST',
    path: '/api/admin/users/:id/reactivate',
    access: ['admin'],
    peopleOnly: true,
    summary: 'Let a deactivated person sign in again, with the role and password they had',
    reply: listedUser,
  },
})
