import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { parts } from '#server/features/personal-data/parts.ts'
import { allTexts } from '#server/features/personal-data/texts.ts'
import { users } from '#shared/users/table.ts'
import { startApp } from '#tests/support/app.ts'
import { tables } from '#tests/support/tables.ts'

// A new column fails here until somebody has said what is exported of it and what removing a name does with it.

const app = await startApp()

/**
 * Who did something to a record that is somebody else's, or nobody's: the history has the sentence, which the export has.
 * Of the others whole records are exported, as `parts` says.
 */
const did = [
  ...['api_tokens.made_by_id', 'invitations.invited_by_id', 'machine_problem_emails.sent_by_id'],
  ...['payroll_imports.imported_by', 'payroll_questions.answered_by', 'public_repair_pins.set_by_id'],
  'refunds.decided_by_id',
  ...['shift_report_corrections.corrected_by_id', 'webhooks.created_by_id'],
  ...['training_assignments.assigned_by_id', 'training_module_roles.added_by_id'],
  ...['training_progress.returned_by_id', 'training_progress.trainer_id'],
]

/** The export has a list of them of its own, and the files. */
const files = ['objects.owner_id']

test('every column that refers to people is exported, or is what somebody did', async () => {
  const { rows } = await app.pool.query<{ name: string }>(`
    select conrelid::regclass::text || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`)
  const exported = parts.flatMap(({ table, isTheirs }) => {
    const { sql: text } = app.db.execute(sql`${isTheirs('x')}`).getQuery()
    return [...text.matchAll(/"(\w+)" = \$/g)].map(([, column]) => `${table}.${column}`)
  })
  const own = exported.filter((name) => !/^users\.|\.report_id$/.test(name))
  expect([...own, ...did, ...files, ...originals.people].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Removing a name empties, deletes or overwrites it by what is known of the person, not by what it says. */
const removed = [
  ...['email', 'first_name', 'last_name', 'oidc_issuer', 'oidc_subject', 'password_hash', 'payroll_id'].map(
    (column) => `users.${column}`,
  ),
  'users.profile_image_url',
  'history.address',
  'idempotency_keys.caller',
  'notices.notice',
  ...['email', 'first_name', 'last_name'].map((column) => `invitations.${column}`),
  'passkeys.name',
  'payroll_imports.file',
  'payroll_name_aliases.alias',
  'sessions.agent',
  'sessions.data',
]

/** What stood where a name was removed: in no answer and no export, and deleted after 30 days. */
const originals = {
  people: ['name_originals.user_id'],
  texts: ['before', 'column_name', 'file', 'put', 'table_name'].map((column) => `name_originals.${column}`),
}

/** Reports of one drawer are a chain of amounts: what is named after a person is renamed on Drop Reports. */
const keepsItsName = ['shift_reports.drawer', 'refunds.drawer']

/** Nobody's name can stand there. */
const saysNothing = [
  // Customers are no employees.
  ...['email', 'name'].map((column) => `commercial_accounts.${column}`),
  'refunds.customer',
  'webhooks.url',
  // Keys and addresses that browsers make.
  ...['auth', 'endpoint', 'p256dh'].map((column) => `bell_subscriptions.${column}`),
  'bell_choices.kinds',
  ...['app_name', 'mail_from', 'mail_host', 'mail_user', 'sealed_mail_password', 'sheet_url', 'time_zone'].map(
    (column) => `settings.${column}`,
  ),
  // Names of columns, of machines' parts and of items; digits; words of programs.
  ...['digest', 'header', 'reading'].map((column) => `payroll_imports.${column}`),
  ...['items', 'order_id'].map((column) => `stain_reports.${column}`),
  'tips.order_id',
  'objects.content_type',
  'history.request_id',
  'secrets.name',
  ...['challenge', 'purpose', 'browser'].map((column) => `passkey_challenges.${column}`),
  ...['credential_id', 'public_key', 'transports'].map((column) => `passkeys.${column}`),
  ...['events', 'sealed_secret'].map((column) => `webhooks.${column}`),
  'api_tokens.permissions',
  // Hashes, and what is encrypted.
  ...[
    'api_tokens.secret_hash',
    'devices.cookie_hash',
    'invitations.code_hash',
    'public_repair_pins.pin_hash',
    'rate_limits.key',
  ],
  ...['recovery_codes.code_hash', 'replaced_invitation_codes.code_hash', 'reset_tokens.token_hash'],
  ...['second_factors.sealed_secret', 'secrets.value', 'sessions.token_hash'],
  ...['key_hash', 'request_hash', 'sealed_reply'].map((column) => `idempotency_keys.${column}`),
]

const isText = (column: PgColumn) => /char|text|json|bytea/.test(column.getSQLType()) && !column.enumValues?.length

test('every column with text is looked through when a name is removed, or says nothing of people', () => {
  const looked = allTexts.flatMap(([table, columns]) => columns.map(({ name }) => `${getTableName(table)}.${name}`))
  const there = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(isText)
      .map(({ name }) => `${getTableName(table)}.${name}`),
  )
  expect([...looked, ...removed, ...originals.texts, ...keepsItsName, ...saysNothing].toSorted()).toEqual(
    there.toSorted(),
  )
  expect(getTableName(users)).toBe('users')
})

/** They ask only whether there is a text. */
const askWhetherThereIsOne = [
  'machine_problems.progress_note machine_problems_progress_check',
  'payroll_questions.answer payroll_questions_answered_whole',
  'training_progress.return_note training_progress_return_check',
]

test('no rule of the database is against another text in a column that is looked through', async () => {
  const { rows } = await app.pool.query<{ column: string; rule: string }>(`
    select attrelid::regclass || '.' || attname as column, rule
    from pg_attribute join (
      select conrelid as owner, conkey as keys, conname::text as rule from pg_constraint where contype in ('c', 'u', 'f')
      union all
      select indrelid, indkey::int2[], indexrelid::regclass::text from pg_index where indisunique
    ) rules on attrelid = owner and attnum = any (keys)`)
  const looked = allTexts.flatMap(([table, columns]) => columns.map(({ name }) => `${getTableName(table)}.${name}`))
  const found = rows.filter(({ column }) => looked.includes(column)).map(({ column, rule }) => `${column} ${rule}`)
  expect(found.toSorted()).toEqual(askWhetherThereIsOne)
})
