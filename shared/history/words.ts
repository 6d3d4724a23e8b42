import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'
import { periodTitle } from '#shared/payroll/words.ts'
import { formatDay } from '#shared/time/day.ts'
import { type Role, roleNames } from '#shared/users/roles.ts'
import type { HistoryEntry, HistoryNames } from './history.ts'
import type { HistoryAction, HistoryKind } from './kinds.ts'

export const kindNames: Record<HistoryKind, string> = {
  tip: t`Tip`,
  machineProblem: t`Machine problem`,
  machineProblemEmail: t`Problem list by mail`,
  shiftReport: t`Drop report`,
  stainReport: t`Stain report`,
  commercialAccount: t`Commercial account`,
  user: t`Person`,
  invitation: t`Invitation`,
  payrollPeriod: t`Payroll period`,
  payrollRecord: t`Payroll record`,
  payrollAlias: t`Payroll name`,
  trainingModule: t`Training module`,
  trainingTask: t`Training task`,
  trainingSubtask: t`Training subtask`,
  trainingAssignment: t`Training assignment`,
  trainingProgress: t`Training progress`,
  trainingTick: t`Training tick`,
}

export const actionNames: Record<HistoryAction, string> = {
  created: t`Created`,
  changed: t`Changed`,
  deleted: t`Deleted`,
  imported: t`Imported`,
  restored: t`Restored`,
}

export const actorName = ({ actor }: Pick<HistoryEntry, 'actor'>) => actor.name ?? t`The system`

/** What a sentence is made of. */
interface Facts {
  who: string
  entry: HistoryEntry
  /** After the change, or before a deletion. */
  now: (column: string) => string
  before: (column: string) => string
  /** Whether the change set this column. */
  isSet: (column: string) => boolean
  /** Name of what the column refers to. */
  name: (column: string) => string
}

type Sentences = Partial<Record<HistoryAction, (facts: Facts) => string>>

/** 'Rosa Diaz changed the tip for order 0042 from $4.00 to $5.00' */
export function sentenceOf(entry: HistoryEntry, names: HistoryNames): string {
  const { before, after, action, kind } = entry
  const image = after ?? before ?? {}
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const facts: Facts = {
    who: actorName(entry),
    entry,
    now: (column) => text(image[column]),
    before: (column) => text(before?.[column]),
    isSet: (column) => column in image && text(before?.[column]) !== text(after?.[column]),
    name: (column) => names[text(image[column])] ?? t`somebody who is gone`,
  }
  const sentence = sentences[kind][action]?.(facts)
  return sentence ?? plain[action](facts.who, kindNames[kind])
}

const plain: Record<HistoryAction, (who: string, kind: string) => string> = {
  created: (who, kind) => t`${who} made: ${kind}`,
  changed: (who, kind) => t`${who} changed: ${kind}`,
  deleted: (who, kind) => t`${who} deleted: ${kind}`,
  imported: (who, kind) => t`${who} imported: ${kind}`,
  restored: (who, kind) => t`${who} restored: ${kind}`,
}

const machineOf = ({ now }: Facts) =>
  machineName({ machineType: now('machine_type'), machineNumber: Number(now('machine_number')) })

const periodOf = ({ now }: Facts) =>
  periodTitle({ periodName: now('period_name'), startDate: now('start_date'), endDate: now('end_date') })

const personOf = ({ now }: Facts) => `${now('first_name')} ${now('last_name')}`.trim() || now('email')

const roleOf = (role: string) => roleNames[role as Role] ?? role

const tipSentences: Sentences = {
  created: ({ who, now, name, entry }) =>
    entry.actor.id === now('user_id')
      ? t`${who} logged a tip of ${dollars(now('amount'))} for order ${now('order_id')}`
      : t`${who} logged a tip of ${dollars(now('amount'))} for order ${now('order_id')} for ${name('user_id')}`,
  changed: ({ who, now, before, isSet }) =>
    isSet('amount')
      ? t`${who} changed the tip for order ${now('order_id')} from ${dollars(before('amount'))} to ${dollars(now('amount'))}`
      : t`${who} changed the notes of the tip for order ${now('order_id')}`,
  deleted: ({ who, now }) => t`${who} deleted the tip of ${dollars(now('amount'))} for order ${now('order_id')}`,
  restored: ({ who, now }) => t`${who} restored the tip of ${dollars(now('amount'))} for order ${now('order_id')}`,
}

const problemSentences: Sentences = {
  created: (facts) => t`${facts.who} reported a problem with ${machineOf(facts)}`,
  changed: (facts) => {
    const machine = machineOf(facts)
    if (!facts.isSet('status')) return t`${facts.who} corrected the repair notes of ${machine}`
    if (facts.now('status') === 'repaired') return t`${facts.who} marked ${machine} as repaired`
    if (facts.now('status') === 'in_progress') return t`${facts.who} set ${machine} to in progress`
    return t`${facts.who} opened the problem with ${machine} again`
  },
}

const userSentences: Sentences = {
  created: (facts) =>
    facts.entry.actor.id === facts.entry.recordId
      ? t`${facts.who} joined as ${roleOf(facts.now('role'))}`
      : t`${facts.who} made the account of ${personOf(facts)}`,
  changed: (facts) => {
    const { who, now, before, isSet } = facts
    const person = personOf(facts)
    if (isSet('is_active'))
      return now('is_active') === 'true' ? t`${who} reactivated ${person}` : t`${who} deactivated ${person}`
    if (isSet('role'))
      return t`${who} changed the role of ${person} from ${roleOf(before('role'))} to ${roleOf(now('role'))}`
    if (isSet('first_name') || isSet('last_name'))
      return t`${who} changed the name of ${`${before('first_name')} ${before('last_name')}`.trim()} to ${person}`
    if (isSet('password_hash')) return t`${who} chose a new password`
    if (isSet('profile_image_url'))
      return now('profile_image_url') ? t`${who} chose a new profile picture` : t`${who} removed the profile picture`
    if (isSet('language')) return t`${who} chose another language`
    if (isSet('oidc_subject')) return t`${who} signed in through the provider for the first time`
    return t`${who} changed the account of ${person}`
  },
}

const invitationSentences: Sentences = {
  created: ({ who, now }) => t`${who} invited ${now('email')} as ${roleOf(now('role'))}`,
  changed: ({ who, now, isSet }) => {
    const email = now('email')
    if (!isSet('status')) return t`${who} sent the invitation of ${email} again`
    if (now('status') === 'accepted') return t`${who} accepted the invitation of ${email}`
    if (now('status') === 'replaced') return t`${who} replaced the old invitation of ${email}`
    if (now('status') === 'void') return t`${who} made the invitation of ${email} void: its sender may no longer invite`
    return t`${who} deleted the invitation of ${email}`
  },
}

/** What has a title and a place in a list. */
const contentSentences = (title: string, kind: string): Sentences => ({
  created: ({ who, now }) => t`${who} added the ${kind} ${now(title)}`,
  changed: ({ who, now, before, isSet }) => {
    if (isSet(title)) return t`${who} renamed the ${kind} ${before(title)} to ${now(title)}`
    if (isSet('is_active'))
      return now('is_active') === 'true'
        ? t`${who} made the ${kind} ${now(title)} active`
        : t`${who} made the ${kind} ${now(title)} inactive`
    if (isSet('order_index') && !isSet('description')) return t`${who} moved the ${kind} ${now(title)}`
    return t`${who} changed the ${kind} ${now(title)}`
  },
  deleted: ({ who, now }) => t`${who} deleted the ${kind} ${now(title)}`,
  restored: ({ who, now }) => t`${who} restored the ${kind} ${now(title)}`,
})

const completed: Sentences['changed'] = ({ who, name, isSet, now }) => {
  if (isSet('trainer_approved_at')) return t`${who} approved ${name('task_id')} for ${name('user_id')}`
  if (isSet('trainee_completed_at') && !now('trainee_completed_at'))
    return t`${who} took ${name('task_id')} back to work on it`
  return t`${who} marked ${name('task_id')} as complete`
}

const sentences: Record<HistoryKind, Sentences> = {
  tip: tipSentences,
  machineProblem: problemSentences,
  machineProblemEmail: {
    created: ({ who, now }) =>
      t`${who} mailed the open problems (${now('problems_count')}) to ${now('technician_email')}`,
  },
  shiftReport: {
    created: ({ who, now }) =>
      t`${who} submitted a drop report of ${dollars(now('drop_amount'))} for ${formatDay(now('shift_date'))}`,
  },
  stainReport: {
    created: ({ who, now }) => t`${who} made the stain report of order ${now('order_id')}`,
    changed: ({ who, now, name, isSet }) =>
      isSet('email_sent_at')
        ? t`${who} mailed the stain report of order ${now('order_id')} to ${name('commercial_account_id')}`
        : t`${who} changed the stain report of order ${now('order_id')}`,
  },
  commercialAccount: {
    created: ({ who, now }) => t`${who} added the account ${now('name')}`,
    changed: ({ who, now, isSet }) =>
      isSet('is_active')
        ? t`${who} deactivated the account ${now('name')}`
        : t`${who} changed the account ${now('name')}`,
  },
  user: userSentences,
  invitation: invitationSentences,
  payrollPeriod: {
    imported: (facts) =>
      facts.entry.before
        ? t`${facts.who} imported ${periodOf(facts)} again`
        : t`${facts.who} imported ${periodOf(facts)}`,
    deleted: (facts) => t`${facts.who} deleted ${periodOf(facts)} with its records`,
    restored: (facts) => t`${facts.who} restored ${periodOf(facts)} with its records`,
  },
  payrollRecord: {
    imported: ({ who, now, name }) =>
      t`${who} imported the pay of ${name('user_id')}: ${dollars(now('net_pay'))} (${name('period_id')})`,
    deleted: ({ who, now, name }) =>
      t`${who} removed the pay of ${name('user_id')}: ${dollars(now('net_pay'))} (${name('period_id')})`,
    restored: ({ who, now, name }) =>
      t`${who} restored the pay of ${name('user_id')}: ${dollars(now('net_pay'))} (${name('period_id')})`,
  },
  payrollAlias: {
    created: ({ who, now, name }) => t`${who} had it remembered that “${now('alias')}” is ${name('user_id')}`,
    changed: ({ who, now, name }) => t`${who} had it remembered that “${now('alias')}” is ${name('user_id')}`,
    deleted: ({ who, now }) => t`${who} had it forgotten who “${now('alias')}” is`,
  },
  trainingModule: contentSentences('name', t`module`),
  trainingTask: contentSentences('title', t`task`),
  trainingSubtask: contentSentences('title', t`subtask`),
  trainingAssignment: {
    created: ({ who, name }) => t`${who} assigned ${name('module_id')} to ${name('user_id')}`,
    deleted: ({ who, name }) => t`${who} took ${name('module_id')} from ${name('user_id')}`,
  },
  trainingProgress: { created: completed, changed: completed },
  trainingTick: {
    created: ({ who, name }) => t`${who} ticked ${name('subtask_id')}`,
    deleted: ({ who, name, now, entry }) =>
      entry.actor.id === now('user_id')
        ? t`${who} unticked ${name('subtask_id')}`
        : t`${who} removed the tick of ${name('user_id')} from ${name('subtask_id')}`,
    restored: ({ who, name }) => t`${who} restored the tick of ${name('user_id')} at ${name('subtask_id')}`,
  },
}
