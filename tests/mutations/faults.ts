// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what stands in files

/** What goes wrong between a person and the server: a change of the product, and the tests of which one has to notice it. */
export interface Fault {
  name: string
  file: string
  /** Stands there once. */
  from: string
  to: string
  noticedBy: string[]
}

export const faults: Fault[] = [
  {
    name: 'a field left out of what is sent: whose tip it is',
    file: 'client/src/features/tips/log-tip-form.tsx',
    from: ', ...(isAdmin && { userId }) }',
    to: ' }',
    noticedBy: ['tests/tips/log-tips.screen.test.ts'],
  },
  {
    name: 'a field left out of what is sent: the photos of a machine problem',
    file: 'client/src/features/machine-problems/report-problem-form.tsx',
    from: 'body: { ...body, photos: brought.paths }',
    to: 'body',
    noticedBy: ['tests/machine-problems/report.screen.test.ts'],
  },
  {
    name: 'a field left out of what is sent: how many stained items there are',
    file: 'client/src/features/stain-reports/saving.ts',
    from: 'totalItems: totalOf(fields.counts),',
    to: '',
    noticedBy: ['tests/stain-reports/stain-report.screen.test.ts'],
  },
  {
    name: 'a button that does not say that it sends: Log Tip',
    file: 'client/src/features/tips/log-tip-form.tsx',
    from: 'busy={tip.isSending && t`Logging...`}',
    to: '',
    noticedBy: ['tests/tips/log-tips.screen.test.ts'],
  },
  {
    name: 'a button that does not say that it sends: Delete Period',
    file: 'client/src/features/payroll/period-deletion.tsx',
    from: 'busy={remove.isPending && t`Deleting...`}',
    to: '',
    noticedBy: ['tests/payroll/periods.screen.test.ts'],
  },
  {
    name: 'a button that can be pressed while it sends: every one',
    file: 'client/src/ui/button.tsx',
    from: 'if (busy) event.preventDefault()\n    else onClick',
    to: 'onClick',
    noticedBy: ['tests/tips/log-tips.screen.test.ts'],
  },
  {
    name: 'a refusal that does not stand at its field: of every form with a draft',
    file: 'client/src/api/draft-form.ts',
    from: '(error) => error instanceof CallError && showRefusal(form, error.errors)',
    to: '() => {}',
    noticedBy: ['tests/drafts/refusals.screen.test.ts'],
  },
  {
    name: 'a refusal that does not stand at its field: of who registers',
    file: 'client/src/features/sign-in/register-form.tsx',
    from: 'return form.refused(error)',
    to: 'return',
    noticedBy: ['tests/sign-in/invitation.screen.test.ts'],
  },
  {
    name: 'a refusal that does not stand at its field: of a tip in the report',
    file: 'client/src/features/tips/use-tip-edit.ts',
    from: 'errors: { amount: error.errors.amount?.[0], notes: error.errors.notes?.[0] }',
    to: 'errors: {}',
    noticedBy: ['tests/tips/tip-reports.screen.test.ts'],
  },
  {
    name: 'a draft that does not come back: of every form',
    file: 'client/src/api/draft-form.ts',
    from: 'form.reset(own.values, { keepDefaultValues: true })',
    to: 'form.reset()',
    noticedBy: ['tests/drafts/drafts.screen.test.ts'],
  },
  {
    name: 'a draft that does not come back: the notes of a repair',
    file: 'client/src/features/machine-problems/mark-fixed.tsx',
    from: 'useState(draft.values.repairNotes)',
    to: "useState('')",
    noticedBy: ['tests/drafts/device.screen.test.ts'],
  },
  {
    name: 'a draft that does not come back: of who registers',
    file: 'client/src/features/sign-in/register-draft.tsx',
    from: 'if (isBack) fill(draft.values)',
    to: '',
    noticedBy: ['tests/sign-in/invitation.screen.test.ts'],
  },
  {
    name: 'a page for another role: This Week',
    file: 'shared/pages/pages.ts',
    from: "'/admin/week': { for: ['team_lead', 'admin'] }",
    to: "'/admin/week': { for: staff }",
    noticedBy: ['tests/shell/shell.screen.test.ts'],
  },
  {
    name: 'a page for another role: Settings',
    file: 'shared/pages/pages.ts',
    from: "'/admin/settings': { for: ['admin'] }",
    to: "'/admin/settings': { for: ['team_lead', 'admin'] }",
    noticedBy: ['tests/shell/shell.screen.test.ts'],
  },
  {
    name: 'a page for another role: the tabs of an admin in Training Management',
    file: 'client/src/features/training/training-management-page.tsx',
    from: "...(role === 'admin'",
    to: "...(role !== 'employee'",
    noticedBy: ['tests/training/who-gets-where.screen.test.ts'],
  },
  {
    name: 'rows of another person: tips',
    file: 'server/features/tips/queries.ts',
    from: '${tips.userId} = ${given.caller} and ${isInRange(given)}',
    to: '${isInRange(given)}',
    noticedBy: ['tests/tips/log-tips.screen.test.ts'],
  },
  {
    name: 'rows of another person: My Pay',
    file: 'server/features/payroll/pay.ts',
    from: 'where ${payrollRecords.userId} = ${whose(given)} ${newestFirst}',
    to: '${newestFirst}',
    noticedBy: ['tests/payroll/my-pay.screen.test.ts'],
  },
  {
    name: 'rows of another person: drop reports',
    file: 'server/features/shift-reports/reports.ts',
    from: 'userId ? eq(shiftReports.userId, userId) : undefined,',
    to: '',
    noticedBy: ['tests/shift-reports/drop-report.screen.test.ts'],
  },
  {
    name: 'rows of another person: training',
    file: 'server/features/training/trainee.ts',
    from: 'where assignment.user_id = ${caller} order by',
    to: 'order by',
    noticedBy: ['tests/training/trainee.screen.test.ts'],
  },
  {
    name: 'a toast with other words: a tip is logged',
    file: 'client/src/features/tips/log-tip-form.tsx',
    from: 't`Tip logged successfully!`',
    to: 't`The tip is logged.`',
    noticedBy: ['tests/tips/log-tips.screen.test.ts'],
  },
  {
    name: 'a toast with other words: an account is deactivated',
    file: 'client/src/features/commercial-accounts/deactivate-dialog.tsx',
    from: 't`Commercial account deactivated successfully!`',
    to: 't`The account is deactivated.`',
    noticedBy: ['tests/commercial-accounts/accounts.screen.test.ts'],
  },
  {
    name: 'a toast with other words: a person is saved',
    file: 'client/src/features/users/person-dialog.tsx',
    from: 't`${nameOf(changed)} was saved.`',
    to: 't`${nameOf(changed)} is saved.`',
    noticedBy: ['tests/users/user-management.screen.test.ts'],
  },
  {
    name: 'a label with other words: Tip Amount ($)',
    file: 'client/src/features/tips/log-tip-form.tsx',
    from: 't`Tip Amount ($)`',
    to: 't`Amount ($)`',
    noticedBy: ['tests/tips/log-tips.screen.test.ts'],
  },
  {
    name: 'a label with other words: Drop Amount',
    file: 'client/src/features/shift-reports/shift-cash.tsx',
    from: 't`Drop Amount`',
    to: 't`Amount dropped`',
    noticedBy: ['tests/shift-reports/drop-report.screen.test.ts'],
  },
  {
    name: 'a label with other words: Machine Number',
    file: 'client/src/features/machine-problems/report-problem-form.tsx',
    from: 't`Machine Number`',
    to: 't`Number`',
    noticedBy: ['tests/machine-problems/report.screen.test.ts'],
  },
  {
    name: 'written offline and lost with a reload: kept where no other visit looks',
    file: 'client/src/api/outbox/store.ts',
    from: "indexedDB.open('outbox', 1)",
    to: 'indexedDB.open(crypto.randomUUID(), 1)',
    noticedBy: ['tests/outbox/outbox.screen.test.ts'],
  },
  {
    name: 'written offline and lost with a reload: not sent by the next visit',
    file: 'client/src/api/outbox/outbox.ts',
    from: 'if (outboxNow().waiting.length > 0) void send()',
    to: '',
    noticedBy: ['tests/outbox/outbox.screen.test.ts'],
  },
  {
    name: 'wider than a phone: My Tips',
    file: 'client/src/features/tips/log-tip-form.tsx',
    from: 'className="grid grid-cols-2 items-start gap-4"',
    to: 'className="grid min-w-120 grid-cols-2 items-start gap-4"',
    noticedBy: ['tests/e2e/tips/log-tips.spec.ts'],
  },
  {
    name: 'wider than a phone: Drop Report',
    file: 'client/src/features/shift-reports/shift-report-form.tsx',
    from: '<div className="flex gap-3">',
    to: '<div className="flex min-w-120 gap-3">',
    noticedBy: ['tests/e2e/shift-reports/drop-report.spec.ts'],
  },
]

/** The file with the fault. */
export function withFault({ name, file, from, to }: Fault, source: string): string {
  if (source.split(from).length !== 2) throw new Error(`${name}: ${file} does not have this once: ${from}`)
  return source.replace(from, () => to)
}
