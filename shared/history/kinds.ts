export const historyKinds = [
  'tip',
  'machineProblem',
  'machineProblemEmail',
  'shiftReport',
  'stainReport',
  'commercialAccount',
  'user',
  'invitation',
  'payrollPeriod',
  'payrollRecord',
  'payrollAlias',
  'trainingModule',
  'trainingTask',
  'trainingSubtask',
  'trainingAssignment',
  'trainingProgress',
  'trainingTick',
] as const
export type HistoryKind = (typeof historyKinds)[number]

export const historyActions = ['created', 'changed', 'deleted', 'imported', 'restored'] as const
export type HistoryAction = (typeof historyActions)[number]
