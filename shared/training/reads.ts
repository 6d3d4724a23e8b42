import { reads } from '#shared/api/call.ts'

export const ownModules = reads('GET /api/training/assigned-modules', {})

export const waitingApprovals = reads('GET /api/admin/training/pending-approvals', {})

export const allModules = reads('GET /api/training/modules', {})

export const trainingOverview = reads('GET /api/admin/training/overview', {})
