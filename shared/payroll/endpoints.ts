import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { usersMax } from '#shared/users/user.ts'
import { newAnswer, newQuestion, seenQuestions } from './asking.ts'
import { importSettings, payrollImport, sheetAddress, sheetRows } from './imports.ts'
import { aliasesMax, importsMax, periodsMax, questionsMax, readingsMax, usualPeriods } from './limits.ts'
import { importedPeriod, newPeriod } from './new-period.ts'
import {
  listedPeriod,
  listedQuestion,
  loggedTipsAsOf,
  ownRecord,
  payrollPeriod,
  periodDays,
  periodList,
  recordQuestion,
  tipsForPayroll,
  usualPay,
} from './period.ts'

export const payrollEndpoints = defineEndpoints({
  listPeriods: {
    method: 'GET',
    path: '/api/payroll-periods',
    access: ['admin'],
    summary: `Paid periods, newest first, with their records or with totals only; ${periodsMax} at most`,
    query: periodList,
    reply: z.array(listedPeriod).max(periodsMax),
  },
  showPeriod: {
    method: 'GET',
    path: '/api/payroll-periods/:id',
    access: ['admin'],
    summary: 'One period with its records',
    reply: payrollPeriod,
  },
  importPeriod: {
    method: 'POST',
    path: '/api/payroll-periods',
    access: ['admin'],
    freshProof: true,
    summary:
      'Store the pay of a period; the records of a period with exactly these dates are replaced, or kept where the mode is add',
    body: newPeriod,
    // 2,000 records with long notes are six million; a file of five is 6.7 as base64; the rest is for findings.
    bodyLimit: 14_000_000,
    reply: importedPeriod,
    status: 201,
  },
  deletePeriod: {
    method: 'DELETE',
    path: '/api/payroll-periods/:id',
    access: ['admin'],
    freshProof: true,
    summary: 'Delete a period and its records; the tips of its days, and late ones that it paid, can be changed again',
    reply: success,
  },
  loggedTips: {
    method: 'GET',
    path: '/api/payroll-periods/logged-tips',
    access: ['admin'],
    summary: `What everybody logged in tips in these days of the shop, ${usersMax} people at most`,
    query: periodDays,
    reply: loggedTipsAsOf,
  },
  listImports: {
    method: 'GET',
    path: '/api/payroll-periods/:id/imports',
    access: ['admin'],
    summary: `What was imported for exactly the days of a period, newest first, ${importsMax} at most`,
    reply: z.array(payrollImport).max(importsMax),
  },
  usualPay: {
    method: 'GET',
    path: '/api/payroll-periods/usual-pay',
    access: ['admin'],
    summary: `What the people of the last ${usualPeriods} periods before these days usually earn, ${usersMax} people at most`,
    query: periodDays,
    reply: z.array(usualPay).max(usersMax),
  },
  tipsForPayroll: {
    method: 'GET',
    path: '/api/admin/tips/for-payroll',
    access: ['admin'],
    summary: `The tips that a payroll of these days has to pay, late ones of earlier weeks among them; ${usersMax} people at most`,
    query: periodDays,
    reply: z.array(tipsForPayroll).max(usersMax),
  },
  payrollImportSettings: {
    method: 'GET',
    path: '/api/payroll-import-settings',
    access: ['admin'],
    summary: `The usual sheet, the names remembered for people (${aliasesMax} at most), and how files were read (${readingsMax})`,
    reply: importSettings,
  },
  forgetPayrollAlias: {
    method: 'DELETE',
    path: '/api/payroll-name-aliases/:id',
    access: ['admin'],
    summary: 'Forget whom a name in payroll files means',
    reply: success,
  },
  forgetPayrollReading: {
    method: 'DELETE',
    path: '/api/payroll-readings/:id',
    access: ['admin'],
    summary: 'Forget how files with the header of this import are read, and what need not be asked of them',
    reply: success,
  },
  importFromSheets: {
    method: 'POST',
    path: '/api/import-from-sheets',
    access: ['admin'],
    summary: 'Read the lines of a shared Google sheet',
    body: sheetAddress,
    reply: sheetRows,
    waitsFor: ['sheets'],
    limit: 'sheets',
  },
  myPayroll: {
    method: 'GET',
    path: '/api/my-payroll',
    access: 'signedIn',
    peopleOnly: true,
    summary: `The caller's own pay, newest period first, ${periodsMax} at most`,
    reply: z.array(ownRecord).max(periodsMax),
  },
  askAboutPay: {
    method: 'POST',
    path: '/api/my-payroll/:periodId/questions',
    access: 'signedIn',
    peopleOnly: true,
    summary: 'Ask the admins about one’s own record of a period; one open question a record',
    body: newQuestion,
    reply: recordQuestion,
    status: 201,
  },
  listPayrollQuestions: {
    method: 'GET',
    path: '/api/payroll-questions',
    access: ['admin'],
    summary: `Questions about pay: the open ones, oldest first, then those that were answered last; ${questionsMax} at most`,
    reply: z.array(listedQuestion).max(questionsMax),
  },
  seePayrollQuestions: {
    method: 'POST',
    path: '/api/payroll-questions/seen',
    access: ['admin'],
    peopleOnly: true,
    summary:
      'The caller has these open questions about pay before them; after a week without an answer, who asked is told so',
    body: seenQuestions,
    reply: success,
  },
  answerPayrollQuestion: {
    method: 'POST',
    path: '/api/payroll-questions/:id/answer',
    access: ['admin'],
    summary: 'Answer a question about pay, which closes it; the first answer stands',
    body: newAnswer,
    reply: listedQuestion,
  },
  payOfPerson: {
    method: 'GET',
    path: '/api/admin/users/:id/pay',
    access: ['admin'],
    summary: `Somebody’s pay as they see it themselves, also of one who has left; newest period first, ${periodsMax} at most`,
    reply: z.array(ownRecord).max(periodsMax),
  },
})
