import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { signedInUser } from '#shared/users/user.ts'
import { proof, proofState } from './proof.ts'
import { listedSession, sessionsMax } from './session.ts'
import { authConfig, forgottenPassword, passwordChange, passwordReset, registration, signIn } from './sign-in.ts'

const quarterHour = 15 * 60

export const signInEndpoints = defineEndpoints({
  currentUser: {
    method: 'GET',
    path: '/api/user',
    access: 'signedIn',
    summary: 'Who is signed in',
    reply: signedInUser,
    evenIfDue: 'always',
  },
  authConfig: {
    method: 'GET',
    path: '/api/auth/config',
    access: 'public',
    summary: 'How people can sign in here',
    reply: authConfig,
    limit: { requests: 120, seconds: 60 },
  },
  signIn: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: signIn,
    reply: signedInUser,
    limit: { requests: 100, seconds: quarterHour },
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    summary: 'Accept an invitation and sign in',
    body: registration,
    reply: signedInUser,
    status: 201,
    limit: { requests: 30, seconds: quarterHour },
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    summary: 'Ask for a link to choose a new password',
    body: forgottenPassword,
    reply: success,
    waitsFor: ['mail'],
    limit: { requests: 30, seconds: quarterHour },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    summary: 'Choose a new password with the link from the mail',
    body: passwordReset,
    reply: success,
    limit: { requests: 30, seconds: quarterHour },
  },
  changePassword: {
    method: 'PUT',
    path: '/api/user/password',
    access: 'signedIn',
    summary: 'Change one’s own password; every other session of the caller ends',
    body: passwordChange,
    reply: success,
    limit: { requests: 30, seconds: quarterHour },
  },
  proofState: {
    method: 'GET',
    path: '/api/user/proof',
    access: 'signedIn',
    summary: 'How the caller can show once more who they are, and whether they have to',
    reply: proofState,
    evenIfDue: 'always',
  },
  prove: {
    method: 'POST',
    path: '/api/user/proof',
    access: 'signedIn',
    summary: 'Show once more who one is, for what asks for fresh proof; the session gets a new cookie',
    body: proof,
    reply: success,
    evenIfDue: 'setup',
    limit: { requests: 30, seconds: quarterHour },
  },
  signOutElsewhere: {
    method: 'POST',
    path: '/api/user/sign-out-elsewhere',
    access: 'signedIn',
    summary: 'End every session of the caller but this one, which gets a new cookie',
    reply: success,
  },
  listOwnSessions: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signedIn',
    summary: `Where the caller is signed in, this browser first and then the last used; ${sessionsMax} at most`,
    reply: z.array(listedSession).max(sessionsMax),
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'signedIn',
    summary: 'End one session of the caller',
    reply: success,
  },
  listSessions: {
    method: 'GET',
    path: '/api/admin/users/:id/sessions',
    access: ['admin'],
    summary: `Where a person is signed in, the last used first; ${sessionsMax} at most`,
    reply: z.array(listedSession).max(sessionsMax),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions/:sessionId',
    access: ['admin'],
    freshProof: true,
    summary: 'End one session of somebody else',
    reply: success,
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: ['admin'],
    freshProof: true,
    summary: 'End every session of somebody else',
    reply: success,
  },
  signOut: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'End the session; answers the same without one',
    reply: success,
  },
})
