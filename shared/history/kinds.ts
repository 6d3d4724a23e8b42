export const historyKinds = [
  'tip',
  'machineProblem',
  'machineProblemVoice',
  'machineProblemEmail',
  'publicRepairPin',
  'machine',
  'careTask',
  'careDone',
  'problemMailChoice',
  'weekMailChoice',
  'shiftReport',
  'shiftReportCorrection',
  'closing',
  'refund',
  'stainReport',
  'commercialAccount',
  'user',
  'invitation',
  'passkey',
  'secondFactor',
  'token',
  'webhook',
  'settings',
  'payrollPeriod',
  'payrollRecord',
  'payrollAlias',
  'payrollImport',
  'payrollQuestion',
  'trainingModule',
  'trainingModuleRole',
  'trainingTask',
  'trainingSubtask',
  'trainingAssignment',
  'trainingProgress',
  'trainingTick',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** Kinds that an admin can bring back after they were deleted. */
export const restorableKinds = ['tip', 'payrollPeriod', 'trainingSubtask'] as const satisfies HistoryKind[]
export type RestorableKind = (typeof restorableKinds)[number]

export const historyActions = ['created', 'changed', 'deleted', 'imported', 'restored'] as const
export type HistoryAction = (typeof historyActions)[number]

/** What the whole of it can be cut down to. */
export const historyParts = ['changes', 'restorable'] as const
export type HistoryPart = (typeof historyParts)[number]

/** How long a deletion can be undone. */
export const restorableDays = 30
