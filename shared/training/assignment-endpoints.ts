import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { assignmentFilter, assignmentsMade, newAssignment, newAssignments, trainingAssignment } from './assignment.ts'
import { assignmentsMax } from './limits.ts'

/** Who is to learn which module. */
export const assignmentEndpoints = defineEndpoints({
  listAssignments: {
    method: 'GET',
    path: '/api/admin/training/assignments',
    access: ['admin'],
    summary: `Who has which module, latest assignment first, ${assignmentsMax} at most`,
    query: assignmentFilter,
    reply: z.array(trainingAssignment).max(assignmentsMax),
  },
  assignModule: {
    method: 'POST',
    path: '/api/training/assignments',
    access: ['admin'],
    summary: 'Assign an active module to an active person',
    body: newAssignment,
    reply: trainingAssignment,
    status: 201,
  },
  assignModuleToSeveral: {
    method: 'POST',
    path: '/api/training/modules/:moduleId/assignments',
    access: ['admin'],
    summary: 'Assign an active module to several people; those who have it already keep what they have',
    body: newAssignments,
    reply: assignmentsMade,
    status: 201,
  },
  removeAssignment: {
    method: 'DELETE',
    path: '/api/training/assignments/:id',
    access: ['admin'],
    summary: 'Remove an assignment; the progress is kept',
    reply: success,
  },
})
