import type { Pool } from 'pg'

/** Where the ids are of what calls are about, by the kind that tools/fuzz/requests.ts asks for. */
const tables = {
  'care-tasks': 'care_tasks',
  closings: 'closings',
  'commercial-accounts': 'commercial_accounts',
  'machine-problems': 'machine_problems',
  machines: 'machines',
  'my-payroll': 'payroll_periods',
  passkeys: 'passkeys',
  'payroll-name-aliases': 'payroll_name_aliases',
  'payroll-periods': 'payroll_periods',
  'payroll-questions': 'payroll_questions',
  'payroll-readings': 'payroll_imports',
  refunds: 'refunds',
  sessions: 'sessions',
  'shift-reports': 'shift_reports',
  'stain-reports': 'stain_reports',
  assignments: 'training_assignments',
  history: 'history',
  invitations: 'invitations',
  modules: 'training_modules',
  progress: 'training_progress',
  subtasks: 'training_subtasks',
  tasks: 'training_tasks',
  tips: 'tips',
  tokens: 'api_tokens',
  webhooks: 'webhooks',
  'webhook-deliveries': 'webhook_deliveries',
}

/** Some ids of each kind, as they are now. */
export async function knownIds(pool: Pool): Promise<Record<keyof typeof tables, string[]>> {
  const lists = Object.entries(tables).map(
    ([kind, table]) => `array(select id::text from ${table} limit 30) as "${kind}"`,
  )
  const { rows } = await pool.query<Record<keyof typeof tables, string[]>>(`select ${lists}`)
  return rows[0]!
}
