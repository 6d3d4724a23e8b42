import { reads } from '#shared/api/call.ts'

export const waysIn = reads('GET /api/auth/config', {})
