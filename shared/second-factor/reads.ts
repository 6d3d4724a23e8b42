import { reads } from '#shared/api/call.ts'

export const ownSecondFactor = reads('GET /api/user/second-factor', {})
