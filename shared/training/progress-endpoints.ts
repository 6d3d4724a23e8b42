import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { usersMax } from '#shared/users/user.ts'
import { approval, approvals, approvalsMade, newReturn, pendingApproval } from './approval.ts'
import { assignedModule, completion, subtaskTick, taskProgress, tick } from './assigned-module.ts'
import { modulesMax, pendingApprovalsMax } from './limits.ts'
import { overviewItem } from './overview.ts'

/** Of trainees, and of those who approve what they finished. */
export const progressEndpoints = defineEndpoints({
  listAssignedModules: {
    method: 'GET',
    path: '/api/training/assigned-modules',
    access: 'signedIn',
    peopleOnly: true,
    summary: `The caller's modules with their tasks and progress, ${modulesMax} modules at most`,
    reply: z.array(assignedModule).max(modulesMax),
  },
  readAssignedModule: {
    method: 'GET',
    path: '/api/training/modules/:id',
    access: 'signedIn',
    peopleOnly: true,
    summary: "One module with the caller's progress; admins and team leads may read those of others",
    reply: assignedModule,
  },
  completeTask: {
    method: 'POST',
    path: '/api/training/tasks/:id/complete',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Mark a task as complete once all its subtasks are',
    body: completion,
    reply: taskProgress,
    isSentLater: true,
  },
  tickSubtask: {
    method: 'POST',
    path: '/api/training/subtasks/:id/complete',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Tick a subtask',
    body: tick,
    reply: subtaskTick,
    isSentLater: true,
  },
  untickSubtask: {
    method: 'POST',
    path: '/api/training/subtasks/:id/incomplete',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Untick a subtask; a task that waits for approval is taken back by it',
    body: tick,
    reply: subtaskTick,
    isSentLater: true,
  },
  approveProgress: {
    method: 'POST',
    path: '/api/training/progress/:id/approve',
    access: ['technician', 'team_lead', 'admin'],
    summary: 'Approve a task that somebody marked as complete; only admins approve their own',
    body: approval,
    reply: taskProgress,
  },
  approveSeveral: {
    method: 'POST',
    path: '/api/training/progress/approve',
    access: ['technician', 'team_lead', 'admin'],
    summary: 'Approve several tasks with one note',
    body: approvals,
    reply: approvalsMade,
  },
  returnProgress: {
    method: 'POST',
    path: '/api/training/progress/:id/return',
    access: ['technician', 'team_lead', 'admin'],
    summary: 'Send back with a note what somebody marked as complete; only admins send back their own',
    body: newReturn,
    reply: taskProgress,
  },

  trainingOverview: {
    method: 'GET',
    path: '/api/admin/training/overview',
    access: ['team_lead', 'admin'],
    summary: `Everybody who is active, with their progress in each module that is assigned to them; ${usersMax} people at most`,
    reply: z.array(overviewItem).max(usersMax),
  },
  listPendingApprovals: {
    method: 'GET',
    path: '/api/admin/training/pending-approvals',
    access: ['team_lead', 'admin'],
    summary: `What waits for approval, longest waiting first, ${pendingApprovalsMax} at most`,
    reply: z.array(pendingApproval).max(pendingApprovalsMax),
  },
})
