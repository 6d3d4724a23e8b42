import { expect, test } from 'vitest'
import { addDays, mondayOf, today } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, theo } from '#tests/support/cast.ts'
import { statementsDuring, tablesReadWhole } from '#tests/support/statements.ts'

const app = await startApp()

/** Three years of a shop, so that reading a table from one end to the other would cost more than its indexes. */
async function fill() {
  await app.pool.query(`begin; set local washboard.history = 'off';
    insert into users (id, email, first_name, last_name, role)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'First' || n, 'Last' || n, 'employee' from generate_series(1, 100) n;
    insert into tips (id, user_id, order_id, amount, created_at)
      select gen_random_uuid(), users.id, '0042', 4.5, now() - make_interval(hours => n * 24)
      from users, generate_series(1, 1100) n;
    insert into machine_problems (id, machine_type, machine_number, description, reporter_id, status, created_at, repair_date)
      select gen_random_uuid(), 'washer', n % 60 + 1, 'Leaks', (select id from users limit 1), 'repaired',
        now() - make_interval(hours => n), now() - make_interval(hours => n) + interval '30 minutes'
      from generate_series(1, 26000) n;
    insert into shift_reports (id, user_id, shift_date, starting_cash, ending_cash, drop_amount)
      select gen_random_uuid(), users.id, current_date - n / 4, 200, 300, 100 + n / 100.0
      from (select id from users limit 1) users, generate_series(1, 4400) n;
    insert into commercial_accounts (id, name, email) select gen_random_uuid(), 'Hotel', 'hotel@example.com';
    insert into stain_reports (id, order_id, commercial_account_id, items, total_items, photo_ids, created_by, created_at)
      select gen_random_uuid(), n::text, commercial_accounts.id, '{}', 0, '{}', (select id from users limit 1), now() - make_interval(hours => n * 3)
      from commercial_accounts, generate_series(1, 9000) n;
    insert into payroll_periods (id, period_name, start_date, end_date, imported_from)
      select gen_random_uuid(), 'Week', day, day + 6, 'csv'
      from (select date_trunc('week', current_date)::date - 7 * n as day from generate_series(1, 150) n) days;
    insert into payroll_records (id, period_id, user_id, hours_worked, hourly_rate, regular_pay, overtime_pay, tips_pay,
        bonuses, deductions, gross_pay, net_pay)
      select gen_random_uuid(), payroll_periods.id, users.id, 38, 15, 570, 0, 0, 0, 0, 570, 570 from payroll_periods, users;
    commit`)
  await app.pool.query('vacuum analyze')
}

await fill()

test.each([
  ['an admin', ada],
  ['a team lead', theo],
])('the week of %s is one statement, by indexes', async (_, person) => {
  const client = app.as(person)
  await client.get('/api/user')
  for (const start of [mondayOf(today()), addDays(mondayOf(today()), -7 * 52)]) {
    const sent = await statementsDuring(() => client.get(`/api/admin/week?start=${start}`))
    expect(sent).toHaveLength(2)
    const whole = (await Promise.all(sent.map((statement) => tablesReadWhole(app.pool, statement)))).flat()
    for (const table of ['tips', 'machine_problems', 'shift_reports', 'stain_reports', 'payroll_records'])
      expect(whole).not.toContain(table)
  }
})
