import type { ReadKey } from '#shared/api/call.ts'

/** Invitations name the people who sent them, so whatever becomes of a person can change both. */
export const userLists: ReadKey[] = ['GET /api/admin/users', 'GET /api/admin/invitations']

export const namesRemoved: ReadKey[] = [...userLists, 'GET /api/admin/restorable-names']
