import { reads } from '#shared/api/call.ts'

export const ownBell = reads('GET /api/user/bell', {})
