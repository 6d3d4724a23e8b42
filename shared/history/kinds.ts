export const historyKinds = [
  'tip',
  'machineProblem',
  'machineProblemEmail',
  'shiftReport',
  'shiftReportCorrection',
  'stainReport',
  'commercialAccount',
  'user',
  'invitation',
  'passkey',
  'secondFactor',
  'payrollPeriod',
  'payrollRecord',
  'payrollAlias',
  'payrollImport',
  'payrollQuestion',
  'trainingModule',
  'trainingTask',
  'trainingSubtask',
  'trainingAssignment',
  'trainingProgress',
  'trainingTick',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** Those of which an admin can bring back what was deleted. */
export const restorableKinds = ['tip', 'payrollPeriod', 'trainingSubtask'] as const satisfies HistoryKind[]
export type RestorableKind = (typeof restorableKinds)[number]

export const historyActions = ['created', 'changed', 'deleted', 'imported', 'restored'] as const
export type HistoryAction = (typeof historyActions)[number]
