import { reads } from '#shared/api/call.ts'

export const ownPay = reads('GET /api/my-payroll', {})

export const payQuestions = reads('GET /api/payroll-questions', {})

export const importSettings = reads('GET /api/payroll-import-settings', {})

export const periodsWithTotals = reads('GET /api/payroll-periods', { query: { include: 'totals' } })
