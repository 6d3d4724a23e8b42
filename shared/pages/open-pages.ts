import { publicProblems, publicProgress } from '#shared/machine-problems/public-reads.ts'
import { waysIn } from '#shared/sign-in/reads.ts'
import type { Pages } from './page.ts'

/** What people see without a session. All the sign-in page loads of the tables is this one. */
export const openPages = {
  '/': { for: 'signedOut', reads: () => [waysIn] },
  '/invite/:inviteCode?': { for: 'signedOut' },
  '/machine-status': { for: 'everyone', reads: () => [publicProblems, publicProgress] },
} satisfies Pages
