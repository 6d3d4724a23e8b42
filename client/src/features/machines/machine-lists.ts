import type { ReadKey } from '#shared/api/call.ts'

/** What a change of the register or of care makes out of date: the page of a machine and what is due are among them. */
export const machineLists: ReadKey[] = ['GET /api/machines', 'GET /api/care-tasks']
