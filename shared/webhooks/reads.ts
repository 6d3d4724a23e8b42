import { reads } from '#shared/api/call.ts'

export const allWebhooks = reads('GET /api/admin/webhooks', {})
