import { reads } from '#shared/api/call.ts'

export const allAccounts = reads('GET /api/commercial-accounts', {})
