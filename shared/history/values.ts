import { invitationStatusNames } from '#shared/invitations/statuses.ts'
import { t } from '#shared/language/t.ts'
import { type MachineType, machineTypeNames, problemStatusNames } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'
import { isStainItem, itemName } from '#shared/stain-reports/items.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { textOfHtml } from '#shared/training/rich-text.ts'
import { type Role, roleNames } from '#shared/users/roles.ts'
import type { HistoryEntry, HistoryNames } from './history.ts'
import type { HistoryKind } from './kinds.ts'

/** What a column is called where people read it. */
const labels: Record<string, string> = {
  alias: t`Name in payroll files`,
  amount: t`Amount`,
  assigned_at: t`Assigned at`,
  assigned_by_id: t`Assigned by`,
  bonuses: t`Bonuses`,
  category: t`Category`,
  code_hash: t`Link`,
  commercial_account_id: t`Commercial account`,
  completed_at: t`Completed at`,
  created_at: t`Created at`,
  created_by: t`Created by`,
  deductions: t`Deductions`,
  description: t`Description`,
  drop_amount: t`Drop amount`,
  due_date: t`Due date`,
  email: t`Email`,
  email_sent_at: t`Emailed at`,
  end_date: t`End date`,
  ending_cash: t`Ending cash`,
  expires_at: t`Expires at`,
  first_name: t`First name`,
  gross_pay: t`Gross pay`,
  hourly_rate: t`Hourly rate`,
  hours_worked: t`Hours`,
  imported_at: t`Imported at`,
  imported_from: t`Imported from`,
  invited_by_id: t`Invited by`,
  is_active: t`Active`,
  items: t`Items`,
  language: t`Language`,
  last_name: t`Last name`,
  machine_number: t`Machine number`,
  machine_type: t`Machine`,
  module_id: t`Module`,
  name: t`Name`,
  net_pay: t`Net pay`,
  notes: t`Notes`,
  order_id: t`Order ID`,
  order_index: t`Place in the list`,
  overtime_pay: t`Overtime pay`,
  parent_task_id: t`Part of the task`,
  password_hash: t`Password`,
  period_id: t`Payroll period`,
  period_name: t`Period`,
  photo_ids: t`Photos`,
  problems_count: t`Problems`,
  profile_image_url: t`Profile picture`,
  receipt_id: t`Receipt`,
  regular_pay: t`Regular pay`,
  repair_date: t`Repaired at`,
  repair_notes: t`Repair notes`,
  repairer_id: t`Repaired by`,
  repairer_name: t`Name at the status page`,
  reporter_id: t`Reported by`,
  requires_trainer_signoff: t`Needs approval`,
  role: t`Role`,
  sent_at: t`Sent at`,
  sent_by_id: t`Sent by`,
  shift_date: t`Shift date`,
  start_date: t`Start date`,
  starting_cash: t`Starting cash`,
  status: t`Status`,
  subtask_id: t`Subtask`,
  task_id: t`Task`,
  technician_email: t`Sent to`,
  tips_pay: t`Tips`,
  title: t`Title`,
  total_items: t`Items in all`,
  trainee_completed_at: t`Marked complete at`,
  trainer_approved_at: t`Approved at`,
  trainer_id: t`Approved by`,
  trainer_notes: t`Trainer's notes`,
  updated_at: t`Changed at`,
  user_id: t`Person`,
  weight_processed: t`Pounds`,
}

const amounts = new Set(
  'amount bonuses deductions drop_amount ending_cash gross_pay hourly_rate net_pay overtime_pay regular_pay starting_cash tips_pay'.split(
    ' ',
  ),
)
const days = new Set(['due_date', 'end_date', 'shift_date', 'start_date'])
const isInstant = (column: string) => column.endsWith('_at') || column === 'repair_date'

/** Records of several kinds have a status, and each kind words of its own. */
const statusNames: Partial<Record<HistoryKind, Readonly<Record<string, string>>>> = {
  machineProblem: problemStatusNames,
  invitation: invitationStatusNames,
}

/** Whose description the editor wrote; everybody else's is what people typed. */
const isRichText: Partial<Record<HistoryKind, true>> = { trainingTask: true, trainingSubtask: true }

export interface FieldChange {
  column: string
  label: string
  /** '' where there was nothing. */
  before: string
  after: string
}

/** What became different, field by field; of what is new or gone everything. Technical ids are left out. */
export function changesIn({ kind, before, after }: HistoryEntry, names: HistoryNames): FieldChange[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns
    .filter((column) => column !== 'id')
    .map((column) => ({
      column,
      label: labels[column] ?? column.replaceAll('_', ' '),
      before: valueText(kind, column, before?.[column], names),
      after: valueText(kind, column, after?.[column], names),
    }))
    .filter((change) => change.before !== change.after)
}

function valueText(kind: HistoryKind, column: string, value: unknown, names: HistoryNames): string {
  if (value === null || value === undefined) return ''
  // Of a secret is known that it is another one, not which.
  if (['password_hash', 'code_hash', 'oidc_issuer', 'oidc_subject'].includes(column)) return t`Set anew`
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (Array.isArray(value)) return String(value.length)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([item, count]) => `${isStainItem(item) ? itemName(item) : item}: ${count}`)
      .join(', ')
  const text = String(value)
  if (amounts.has(column)) return dollars(text)
  if (days.has(column)) return formatDay(text)
  if (isInstant(column)) return formatInstant(new Date(text).toISOString())
  if (column === 'role') return roleNames[text as Role] ?? text
  if (column === 'machine_type') return machineTypeNames[text as MachineType] ?? text
  if (column === 'status') return statusNames[kind]?.[text] ?? text
  if (column === 'description' && isRichText[kind]) return textOfHtml(text)
  return names[text] ?? text
}
