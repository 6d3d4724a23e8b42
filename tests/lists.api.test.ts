import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { cursorAt } from '#shared/api/cursor.ts'
import type { MachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { today } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { statementsDuring } from '#tests/support/statements.ts'

// Every list that a call answers with has a most, and keeps to it where there is more.

const app = await startApp()
const robin = await app.makePerson()
/** Of the first of each kind, which the others belong to. */
const [module, task, account, report, problem, tip, period, drop, webhook, refund] = Array.from({ length: 10 }, () =>
  randomUUID(),
)

interface Schema {
  $ref?: string
  type?: string
  maxItems?: number
  properties?: Record<string, Schema>
}

const document = (await app.stranger().get('/api/openapi.json')).body
const schemaOf = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema

/** 'GET /api/tips' or, where the list is a field of the answer, 'GET /api/tips/reports tips' → the most that it has. */
const lists = new Map<string, number | undefined>()
for (const [path, { get }] of Object.entries<{ get?: { responses: Record<string, { content?: never }> } }>(
  document.paths,
)) {
  const answer = get?.responses['200']?.content?.['application/json'] as { schema: Schema } | undefined
  if (!answer) continue
  const schema = schemaOf(answer.schema)
  const call = `GET ${path.replace(/\{(\w+)\}/g, ':$1')}`
  if (schema.type === 'array') lists.set(call, schema.maxItems)
  for (const [field, value] of Object.entries(schema.properties ?? {}))
    if (schemaOf(value).type === 'array') lists.set(`${call} ${field}`, schemaOf(value).maxItems)
}

/** Sent while they are read, for a range that is limited, with a line for each person before them. */
const streamed = [
  'GET /api/admin/tips/consolidated-reports tips',
  'GET /api/admin/tips/consolidated-reports employeeStats',
]
/** Parts of one record, which are as many as its import, its report or its order may have. */
const partsOfOne = [
  'GET /api/payroll-periods/:id payrollRecords',
  // Fifty of each way of naming somebody.
  'GET /api/admin/users/:id/mentions spellings',
  'GET /api/admin/users/:id/mentions untouchedFiles',
  'GET /api/stain-reports/order/:orderId photos',
  'GET /api/training/modules/:id tasks',
  // All that there are.
  'GET /api/admin/first-steps steps',
  'GET /api/admin/settings given',
  'GET /api/tokens grantable',
  'GET /api/user/bell kinds',
  'GET /api/user/bell unread',
  // The ways that there are.
  'GET /api/user/proof ways',
]

const year = 'startDate=2026-01-01T00:00:00.000Z&endDate=2026-12-31T00:00:00.000Z'
const march = 'startDate=2026-03-01&endDate=2026-03-31'

/** Where a list is asked for, if its path alone does not say that, and how, for a limit that the caller chooses. */
const addresses: Record<string, string> = {
  'GET /api/admin/history entries': `/api/admin/history?record=${tip}&limit=100`,
  'GET /api/admin/history/export entries': `/api/admin/history/export?record=${tip}`,
  'GET /api/admin/tips/for-payroll': `/api/admin/tips/for-payroll?${march}`,
  'GET /api/admin/users/:id/sessions': `/api/admin/users/${robin.id}/sessions`,
  'GET /api/admin/users/:id/pay': `/api/admin/users/${robin.id}/pay`,
  'GET /api/admin/webhooks/:id/deliveries': `/api/admin/webhooks/${webhook}/deliveries`,
  'GET /api/machine-problems/:id/history': `/api/machine-problems/${problem}/history`,
  'GET /api/machines/:machineType/:machineNumber open': '/api/machines/washer/7',
  'GET /api/machines/:machineType/:machineNumber care': '/api/machines/washer/5001',
  'GET /api/machines/:machineType/:machineNumber repairs': '/api/machines/dryer/2',
  'GET /api/machines/:machineType/:machineNumber/repairs': '/api/machines/dryer/2/repairs',
  'GET /api/refunds/cash': `/api/refunds/cash?day=${today()}`,
  'GET /api/payroll-periods/:id/imports': `/api/payroll-periods/${period}/imports`,
  'GET /api/payroll-periods/logged-tips people': `/api/payroll-periods/logged-tips?${march}`,
  'GET /api/payroll-periods/usual-pay': '/api/payroll-periods/usual-pay?startDate=2006-01-02&endDate=2006-01-08',
  'GET /api/refunds/:id/history entries': `/api/refunds/${refund}/history`,
  'GET /api/shift-reports/calendar days': '/api/shift-reports/calendar?month=2019-01',
  'GET /api/shift-reports/calendar people': '/api/shift-reports/calendar?month=2019-01',
  'GET /api/shift-reports/calendar closings': '/api/shift-reports/calendar?month=2019-01',
  'GET /api/shift-reports/:id/corrections': `/api/shift-reports/${drop}/corrections`,
  'GET /api/stain-reports/:id/history': `/api/stain-reports/${report}/history`,
  'GET /api/tips/:id/history entries': `/api/tips/${tip}/history`,
  'GET /api/training/tasks/:id/taught': `/api/training/tasks/${task}/taught`,
}

const own = ['user/sessions', 'refunds', 'my-payroll', 'tips', 'training/assigned-modules', 'user/passkeys passkeys']
const forRobin = own.map((list) => `GET /api/${list}`)

/** More rows than any list may have; half a million entries in the history would only take time. */
beforeAll(async () => {
  const n = (count: number) => `from generate_series(1, ${count}) n`
  const id = 'gen_random_uuid()'
  const firstIs = (first: string | undefined) => `case n when 1 then '${first}'::uuid else ${id} end`
  const payColumns = `hours_worked, hourly_rate, regular_pay, overtime_pay, tips_pay, bonuses, deductions, gross_pay, net_pay`
  const reported = 'id, machine_type, machine_number, description, reporter_id'
  const repaired = `${reported}, status, repair_date, repairer_id`
  const changes = (kind: string, record: string | undefined, after = '{}') => `
    insert into history (id, at, actor_id, actor_name, transaction, kind, record_id, action, before, after)
      select ${id}, now(), '${ada.id}', 'Ada', 1, '${kind}', '${record}', 'changed', '{}', '${after}' ${n(600)};`
  const client = await app.pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
    )
    for (const { name } of rows) await client.query(`alter table ${name} disable trigger user`)

    await client.query(`
    insert into users (id, email, first_name, last_name, role)
      select ${id}, 'p' || n || '@example.com', 'P' || n, 'Q', 'employee' ${n(5_100)};
    insert into sessions (token_hash, user_id, data, expires_at)
      select n, '${robin.id}', '{}', now() + interval '7 days' ${n(110)};
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
      select ${id}, '${robin.id}', 'Phone', n, 'x', 0, '{}', false ${n(60)};
    insert into api_tokens (id, name, made_by_id, secret_hash, last_day, permissions)
      select ${id}, 'Till ' || n, '${ada.id}', 'x', '2026-01-01', '{tips:read}' ${n(110)};
    insert into invitations (id, email, role, status, code_hash, expires_at)
      select ${id}, n || '@example.com', 'employee', 'accepted', n, now() ${n(1_100)};

    insert into tips (id, user_id, order_id, amount, created_at)
      select ${firstIs(tip)}, '${robin.id}', '1', 1, timestamp '2026-02-01' + n * interval '1 second' ${n(50_100)};
    insert into tips (id, user_id, order_id, amount, created_at)
      select ${id}, id, '1', 1, '2026-03-15' from users;

    insert into commercial_accounts (id, name, email)
      select ${firstIs(account)}, 'Hotel ' || n, n || '@example.com' ${n(2_100)};
    insert into stain_reports (id, order_id, commercial_account_id, items, total_items, photo_ids, created_by)
      select ${firstIs(report)}, n, '${account}', '{"Other":1}', 1, '{}', '${robin.id}' ${n(1_100)};

    insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount, drawer)
      select ${firstIs(drop)}, '${robin.id}', date '2020-01-01' + n / 10, 1, 1, n, 'Till ' || n % 100 ${n(5_100)};
    insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount)
      select ${id}, id, '2019-01-15', 1, 1, 1 from users limit 600;
    insert into closings (id, first_day, last_day)
      select ${id}, '2019-01-15', date '2019-01-15' + n ${n(600)};
    insert into shift_report_corrections
        (id, report_id, corrected_by_id, reason, shift_date, starting_cash, ending_cash, drop_amount)
      select ${id}, '${drop}', '${ada.id}', 'Because', '2020-01-01', 1, 1, n ${n(110)};

    insert into refunds (id, user_id, machine_type, machine_number, amount, reason, way, drawer, status, refund_day)
      select ${id}, '${robin.id}', 'washer', 5000 + n, 1, 'no_run', 'cash', 'Till ' || n % 100, 'given', '${today()}' ${n(5_100)};

    insert into webhooks (id, url, events, sealed_secret, created_by_id)
      select ${firstIs(webhook)}, 'https://hooks.invalid/in', '{tip.logged}', 'sealed', '${ada.id}' ${n(25)};
    insert into webhook_states (webhook_id, next_at)
      select id, now() + interval '1 day' from webhooks;
    insert into webhook_deliveries (id, webhook_id, event, record_id, happened_at, delivered_at)
      select ${id}, '${webhook}', 'tip.logged', ${id}, now(), now() ${n(110)};

    insert into machine_problems (${reported}, status, progress_by_id, progress_at)
      select ${firstIs(problem)}, case when n <= 560 then 'washer' else 'dryer' end, case when n <= 560 then 7 else n end,
        'It leaks', '${robin.id}', 'in_progress', '${robin.id}', now() ${n(600)};
    insert into machine_problems (${repaired})
      select ${id}, 'dryer', 3, 'It leaks', '${robin.id}', 'repaired', now() - n * interval '1 second', '${robin.id}' ${n(600)};
    insert into machine_problems (${repaired})
      select ${id}, 'dryer', 1000 + machine, 'It leaks', '${robin.id}', 'repaired', '2020-01-01', '${robin.id}'
      from generate_series(1, 510) machine, generate_series(1, 3);
    -- All at one moment: a page ends among them.
    insert into machine_problems (${repaired})
      select ${id}, 'dryer', 2, 'It leaks', '${robin.id}', 'repaired', '2020-01-02', '${robin.id}' ${n(200)};
    -- Machines of the register that were out of order for a day, before all other repairs.
    insert into machine_problems (${repaired}, created_at)
      select ${id}, 'washer', 5000 + n, 'It leaks', '${robin.id}', 'repaired', now() - interval '10 days', '${robin.id}',
        now() - interval '11 days' ${n(2_050)};
    insert into machines (id, machine_type, machine_number)
      select ${id}, 'washer', 5000 + n ${n(2_100)};
    insert into care_tasks (id, title, machine_type, machine_number, every_days, starts_on)
      select ${id}, 'Clean ' || n, 'washer', 5001, 7, '2026-01-05' ${n(510)};

    insert into training_modules (id, name, order_index)
      select ${firstIs(module)}, 'Module ' || n, n ${n(1_100)};
    insert into training_tasks (id, module_id, title, order_index)
      select ${firstIs(task)}, '${module}', 'Task ' || n, n ${n(5_100)};
    insert into training_subtasks (id, task_id, title, order_index)
      select ${id}, '${task}', 'Subtask ' || n, n ${n(10_100)};
    insert into training_assignments (id, user_id, module_id, assigned_by_id)
      select ${id}, '${robin.id}', id, '${ada.id}' from training_modules;
    insert into training_progress (id, user_id, task_id, trainee_completed_at)
      select ${id}, '${robin.id}', id, now() from training_tasks limit 600;
    insert into training_assignments (id, user_id, module_id, assigned_by_id)
      select ${id}, id, '${module}', '${ada.id}' from users on conflict do nothing;
    insert into training_progress (id, user_id, task_id, trainee_completed_at, completed_at)
      select ${id}, id, '${task}', '2020-01-01', '2020-01-01' from users on conflict do nothing;
    update training_tasks set text_changed_at = now() where id = '${task}';

    insert into payroll_periods (id, period_name, start_date, end_date, imported_from)
      select ${firstIs(period)}, 'Day ' || n, date '2000-01-01' + n, date '2000-01-01' + n, 'csv' ${n(2_100)};
    insert into payroll_records (id, period_id, user_id, ${payColumns})
      select ${id}, id, '${robin.id}', 1, 1, 1, 0, 0, 0, 0, 1, 1 from payroll_periods;
    insert into payroll_records (id, period_id, user_id, ${payColumns})
      select ${id}, newest.id, users.id, 1, 1, 1, 0, 0, 0, 0, 1, 1
      from users, (select id from payroll_periods order by end_date desc limit 1) newest where users.id <> '${robin.id}';
    insert into payroll_imports
        (id, start_date, end_date, imported_by, imported_from, mode, record_count, header, reading)
      select ${id}, '2000-01-02', '2000-01-02', '${ada.id}', 'csv', 'replace', 1, 'header ' || n,
        '{"columns":{},"notations":{}}' ${n(60)};
    insert into payroll_imports (id, start_date, end_date, imported_by, imported_from, mode, record_count, file)
      select ${id}, date '2000-01-01' + n, date '2000-01-01' + n, '${ada.id}', 'csv', 'replace', 1, 'x' ${n(250)};
    insert into payroll_questions (id, period_id, user_id, question)
      select ${id}, id, '${robin.id}', 'Why?' from payroll_periods;
    insert into payroll_name_aliases (id, alias, user_id)
      select ${id}, 'Name ' || n, '${robin.id}' ${n(10_100)};
    insert into name_originals (id, user_id, table_name, row_id, column_name, before, put)
      select ${id}, id, 'users', id, 'email', '"a"', '"b"' from users;
    ${changes('machineProblem', problem, '{"status":"open"}')}
    ${changes('stainReport', report)}
    ${changes('tip', tip)}
    ${changes('refund', refund)}
    analyze`)
  } finally {
    client.release(true)
  }
})

const bounded = [...lists].filter(([, most]) => most !== undefined)

test('every list has a most, but for what is streamed or a part of one record', () => {
  const unbounded = [...lists.keys()].filter((list) => lists.get(list) === undefined)
  expect(unbounded.toSorted()).toEqual([...streamed, ...partsOfOne].toSorted())
  expect(bounded.length).toBeGreaterThan(50)
})

test.each(bounded.filter(([list]) => list !== 'GET /api/tips/reports tips'))('%s keeps to it', async (list, most) => {
  const [, path, field] = list.split(' ') as [string, string, string?]
  const { status, body } = await app.as(forRobin.includes(list) ? robin : ada).get(addresses[list] ?? path)
  expect([status, (field ? body[field] : body).length]).toEqual([200, most])
})

test('a report of more tips than that is refused, since its totals would be wrong', async () => {
  const reply = await app.as(robin).get(`/api/tips/reports?${year}`)
  expect([reply.status, reply.body.message]).toEqual([
    400,
    'This range has more than 50,000 tips. Please choose a shorter one.',
  ])
  const newest = (await app.as(robin).get('/api/tips')).body
  expect(newest[0].createdAt > newest.at(-1).createdAt).toBe(true)
})

test('years of tips are put in order without all periods beside each, which would fill the disk', async () => {
  const [read] = (await statementsDuring(() => app.as(robin).get('/api/tips'))).filter(({ text }) =>
    text.includes('paid'),
  )
  const { rows } = await app.pool.query({ ...read!, text: `explain (analyze, buffers, format json) ${read!.text}` })
  expect(rows[0]['QUERY PLAN'][0].Plan['Temp Written Blocks']).toBe(0)
})

test('five hundred reports of one washer hide no other machine from the wall and the staff', async () => {
  const machines = (problems: { machineType: string; machineNumber: number; status: string }[]) =>
    new Set(
      problems.flatMap(({ status, ...each }) =>
        status !== 'repaired' ? [`${each.machineType} ${each.machineNumber}`] : [],
      ),
    )
  expect(machines((await app.stranger().get('/api/public/machine-problems')).body).size).toBe(41)
  expect(machines((await app.as(ada).get('/api/machine-problems')).body).size).toBe(41)
})

test('repairs beyond the most are found from the last one on', async () => {
  const { body } = await app.as(ada).get('/api/machine-problems?status=repaired')
  const places = body.map(({ repairDate, id }: MachineProblem) => cursorAt([repairDate!, id])).sort()
  const older = (await app.as(ada).get(`/api/machine-problems/repairs?limit=100&cursor=${places[0]}`)).body
  expect([places.length, older.length]).toEqual([500, 100])
})

test('drop reports before the newest are found by their last day', async () => {
  const newest = (await app.as(ada).get('/api/shift-reports')).body
  const endDate = newest.at(-1).shiftDate
  const older = (await app.as(ada).get(`/api/shift-reports?endDate=${endDate}`)).body
  expect(older.length).toBeGreaterThan(100)
  expect(older.every(({ shiftDate }: { shiftDate: string }) => shiftDate <= endDate)).toBe(true)
  const ofDay = (await app.as(ada).get(`/api/shift-reports?startDate=${endDate}&endDate=${endDate}`)).body
  expect(new Set(ofDay.map(({ shiftDate }: { shiftDate: string }) => shiftDate))).toEqual(new Set([endDate]))
})

test('a mail has two hundred problems, and says how many there are', async () => {
  const reply = await app.as(ada).post('/api/machine-problems/email', { technicianEmail: 'fix@example.com' })
  expect(reply.body).toEqual({ problemsCount: 600 })
  const mail = await app.waitForMail({ to: 'fix@example.com' })
  expect(mail.text).toContain('Ada Okafor sends you 200 of what is not repaired yet: 600 machine problems.')
})
