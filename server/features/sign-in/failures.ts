import type { Limit } from '#server/http/rate-limits.ts'

/** Of an e-mail from one network address; counted before the password is looked at, and forgotten once it was right. */
export const failures: Limit = { name: 'sign-in-failures', requests: 10, seconds: 15 * 60 }

export const failuresOf = (email: string, ip: string) => `${email} ${ip}`
