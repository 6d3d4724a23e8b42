import { expect, test } from 'vitest'
import { drop } from '#tests/shift-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { statementsDuring, tablesReadWhole } from '#tests/support/statements.ts'

// What adds up weeks and days finds them by indexes. Of tips and payroll every call does: tests/every-call.api.test.ts.

const app = await startApp()

// Years of a shop, so that reading a table from one end to the other would cost more than its indexes.
await app.pool.query(`begin; set local washboard.history = 'off';
  insert into machine_problems (id, machine_type, machine_number, description, reporter_id, status, created_at, repair_date)
    select gen_random_uuid(), 'washer', n % 60 + 1, 'Leaks', '${erin.id}', 'repaired',
      now() - make_interval(hours => n), now() - make_interval(hours => n) + interval '30 minutes'
    from generate_series(1, 26000) n;
  insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount, drawer)
    select gen_random_uuid(), '${erin.id}', date '2020-06-01' + n / 3, 200, 500, 300 + n % 3, 'Till ' || n % 60
    from generate_series(1, 10900) n;
  insert into closings (id, first_day, last_day)
    select gen_random_uuid(), day, day from (select date '2020-06-01' + 7 * n as day from generate_series(1, 520) n) days;
  insert into commercial_accounts (id, name, email) select gen_random_uuid(), 'Hotel', 'hotel@example.com';
  insert into stain_reports (id, order_id, commercial_account_id, items, total_items, photo_ids, created_by, created_at, email_sent_at)
    select gen_random_uuid(), n::text, commercial_accounts.id, '{}', 0, '{}', '${erin.id}', now() - make_interval(hours => n * 3), now()
    from commercial_accounts, generate_series(1, 9000) n;
  commit`)
await app.pool.query('vacuum analyze')

test.each([
  ['the present week of an admin', ada, 'GET', '/api/admin/week?start=2030-05-13'],
  ['a week of a year ago', ada, 'GET', '/api/admin/week?start=2029-05-14'],
  ['the week of a team lead', theo, 'GET', '/api/admin/week?start=2030-05-13'],
  ['a month of the cash calendar', ada, 'GET', '/api/shift-reports/calendar?month=2025-02'],
  ['the days that miss a report', ada, 'GET', '/api/shift-reports/missing-days?endDate=2025-02-28'],
  ['what needs an admin', ada, 'GET', '/api/needs-you'],
  ['what was left in the drawers', erin, 'GET', '/api/shift-reports/drawers'],
  ['a drop report', erin, 'POST', '/api/shift-reports'],
] as const)('%s', async (_, person, method, path) => {
  const client = app.as(person)
  await client.get('/api/user')
  const call = () => (method === 'GET' ? client.get(path) : client.post(path, drop({ drawer: 'till 7' })))
  const sent = await statementsDuring(async () => expect((await call()).status).toBeLessThan(300))
  const whole = (await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))).flat()
  for (const table of ['machine_problems', 'shift_reports', 'stain_reports']) expect(whole).not.toContain(table)
})
