import { reads } from '#shared/api/call.ts'

/** Apart from what people who are signed in read, since every visit loads it. */
export const publicProblems = reads('GET /api/public/machine-problems', {})

export const publicProgress = reads('GET /api/public/machine-problems/progress', {})
