import { reads } from '#shared/api/call.ts'

export const waysIn = reads('GET /api/auth/config', {})

export const ownSessions = reads('GET /api/user/sessions', {})
