import { reads } from '#shared/api/call.ts'

export const allTokens = reads('GET /api/tokens', {})
