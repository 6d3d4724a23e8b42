// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what stands in files

/** What goes wrong between a person and the server: a change of the product that tests have to notice. */
export interface Fault {
  name: string
  file: string
  /** Stands there once. */
  from: string
  to: string
  /** The folder below tests, or below tests/e2e where only a browser can show it. */
  noticedIn: string
}

const pages = 'client/src/features'

/** By what goes wrong, and of what: the file, what stands there once, and what is put in its place. */
const table: Record<string, Record<string, [file: string, from: string, to: string]>> = {
  'a field left out of what is sent': {
    'whose tip it is': [`${pages}/tips/log-tip-form.tsx`, ', ...(isAdmin && { userId }) }', ' }'],
    'the photos of a machine problem': [
      `${pages}/machine-problems/report-problem-form.tsx`,
      'body: { ...body, photos: brought.paths }',
      'body',
    ],
    'how many stained items there are': [`${pages}/stain-reports/saving.ts`, 'totalItems: totalOf(fields.counts),', ''],
  },
  'a button that does not say that it sends': {
    'Log Tip': [`${pages}/tips/log-tip-form.tsx`, 'busy={tip.isSending && t`Logging...`}', ''],
    'Delete Period': [`${pages}/payroll/period-deletion.tsx`, 'busy={remove.isPending && t`Deleting...`}', ''],
  },
  'a button that can be pressed while it sends': {
    'every one': ['client/src/ui/button.tsx', 'if (busy) event.preventDefault()\n    else onClick', 'onClick'],
  },
  'a refusal that does not stand at its field': {
    'of every form with a draft': [
      'client/src/api/draft-form.ts',
      '(error) => error instanceof CallError && showRefusal(form, error.errors)',
      '() => {}',
    ],
    'of who registers': [`${pages}/sign-in/register-form.tsx`, 'return form.refused(error)', 'return'],
    'of a tip in the report': [
      `${pages}/tips/use-tip-edit.ts`,
      'errors: { amount: error.errors.amount?.[0], notes: error.errors.notes?.[0] }',
      'errors: {}',
    ],
  },
  'a draft that does not come back': {
    'of every form': [
      'client/src/api/draft-form.ts',
      'form.reset(own.values, { keepDefaultValues: true })',
      'form.reset()',
    ],
    'the notes of a repair': [
      `${pages}/machine-problems/mark-fixed.tsx`,
      'useState(draft.values.repairNotes)',
      "useState('')",
    ],
    'of who registers': [`${pages}/sign-in/register-draft.tsx`, 'if (isBack) fill(draft.values)', ''],
  },
  'a page for another role': {
    'This Week': [
      'shared/pages/pages.ts',
      "'/admin/week': { for: ['team_lead', 'admin'] }",
      "'/admin/week': { for: staff }",
    ],
    Settings: [
      'shared/pages/pages.ts',
      "'/admin/settings': { for: ['admin'] }",
      "'/admin/settings': { for: ['team_lead', 'admin'] }",
    ],
    'the tabs of an admin in Training Management': [
      `${pages}/training/training-management-page.tsx`,
      "...(role === 'admin'",
      "...(role !== 'employee'",
    ],
  },
  'rows of another person': {
    tips: [
      'server/features/tips/queries.ts',
      '${tips.userId} = ${given.caller} and ${isInRange(given)}',
      '${isInRange(given)}',
    ],
    'My Pay': [
      'server/features/payroll/pay.ts',
      'where ${payrollRecords.userId} = ${whose(given)} ${newestFirst}',
      '${newestFirst}',
    ],
    'drop reports': [
      'server/features/shift-reports/reports.ts',
      'userId ? eq(shiftReports.userId, userId) : undefined,',
      '',
    ],
    training: ['server/features/training/trainee.ts', 'where assignment.user_id = ${caller} order by', 'order by'],
  },
  'a toast with other words': {
    'a tip is logged': [`${pages}/tips/log-tip-form.tsx`, 't`Tip logged successfully!`', 't`The tip is logged.`'],
    'an account is deactivated': [
      `${pages}/commercial-accounts/deactivate-dialog.tsx`,
      't`Commercial account deactivated successfully!`',
      't`The account is deactivated.`',
    ],
    'a person is saved': [
      `${pages}/users/person-dialog.tsx`,
      't`${nameOf(changed)} was saved.`',
      't`${nameOf(changed)} is saved.`',
    ],
  },
  'a label with other words': {
    'Tip Amount ($)': [`${pages}/tips/log-tip-form.tsx`, 't`Tip Amount ($)`', 't`Amount ($)`'],
    'Drop Amount': [`${pages}/shift-reports/shift-cash.tsx`, 't`Drop Amount`', 't`Amount dropped`'],
    'Machine Number': [`${pages}/machine-problems/report-problem-form.tsx`, 't`Machine Number`', 't`Number`'],
  },
  'written offline and lost with a reload': {
    'kept where no other visit looks': [
      'client/src/api/outbox/store.ts',
      "indexedDB.open('outbox', 1)",
      'indexedDB.open(crypto.randomUUID(), 1)',
    ],
    'not sent by the next visit': [
      'client/src/api/outbox/outbox.ts',
      'if (outboxNow().waiting.length > 0) void send()',
      '',
    ],
  },
  'wider than a phone': {
    'My Tips': [
      `${pages}/tips/log-tip-form.tsx`,
      'className="grid grid-cols-2 items-start gap-4"',
      'className="grid min-w-120 grid-cols-2 items-start gap-4"',
    ],
    'Drop Report': [
      `${pages}/shift-reports/shift-report-form.tsx`,
      '<div className="flex gap-3">',
      '<div className="flex min-w-120 gap-3">',
    ],
  },
}

const elsewhere: Record<string, string> = {
  [`${pages}/machine-problems/mark-fixed.tsx`]: 'drafts',
  'client/src/ui/button.tsx': 'tips',
  'client/src/api/draft-form.ts': 'drafts',
  'client/src/api/outbox/store.ts': 'outbox',
  'client/src/api/outbox/outbox.ts': 'outbox',
  'shared/pages/pages.ts': 'shell',
}

export const faults: Fault[] = Object.entries(table).flatMap(([kind, rows]) =>
  Object.entries(rows).map(([what, [file, from, to]]) => {
    const feature = elsewhere[file] ?? file.split('/').at(-2)!
    const noticedIn = kind === 'wider than a phone' ? `e2e/${feature}` : feature
    return { name: `${kind}: ${what}`, file, from, to, noticedIn }
  }),
)

/** The file with the fault. */
export function withFault({ name, file, from, to }: Fault, source: string): string {
  if (source.split(from).length !== 2) throw new Error(`${name}: ${file} does not have this once: ${from}`)
  return source.replace(from, () => to)
}
