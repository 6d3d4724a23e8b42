import { reads } from '#shared/api/call.ts'

export const passkeysOfOneself = reads('GET /api/user/passkeys', {})
