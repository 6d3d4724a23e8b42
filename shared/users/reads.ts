import { reads } from '#shared/api/call.ts'

export const everybody = reads('GET /api/admin/users', {})
