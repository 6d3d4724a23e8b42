import type { Offline } from '#shared/api/offline.ts'

export const payrollOffline = {
  screenFields: ['loggedTips', 'replaces'],
  secretDrafts: [{ form: 'payroll-import', file: 'rowsId' }, { form: 'pay-question' }, { form: 'pay-answer' }],
} as const satisfies Offline
