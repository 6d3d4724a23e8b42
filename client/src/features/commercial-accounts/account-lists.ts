import type { ReadKey } from '#shared/api/call.ts'

/** What shows the name and address of an account. */
export const accountLists: ReadKey[] = ['GET /api/commercial-accounts', 'GET /api/stain-reports']
