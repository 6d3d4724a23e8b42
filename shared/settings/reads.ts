import { reads } from '#shared/api/call.ts'

export const shopSettingsRead = reads('GET /api/admin/settings', {})

export const firstStepsRead = reads('GET /api/admin/first-steps', {})
