import type pg from 'pg'
import { hashPassword } from '#server/features/sign-in/passwords.ts'

export const password = 'bench-password'

/** A shop of that many people and tips, the tips spread over two years up to now. */
export async function fillShop(pool: pg.Pool, people: number, tips: number) {
  const passwordHash = await hashPassword(password)
  await pool.query(
    `insert into users (id, email, first_name, last_name, role, password_hash)
     select gen_random_uuid(), 'p' || n || '@bench.example', 'First' || n, 'Last' || n,
       case when n = 1 then 'admin' else 'employee' end, $2
     from generate_series(1, $1::int) n`,
    [people, passwordHash],
  )
  await pool.query(
    `insert into payroll_periods (id, period_name, start_date, end_date, imported_from)
     select gen_random_uuid(), 'Week ' || n, monday, monday + 6, 'csv'
     from (select n, date_trunc('week', now())::date - 7 * n as monday from generate_series(2, 104) n) weeks`,
  )
  await pool.query(
    `insert into tips (id, user_id, order_id, amount, notes, created_at)
     select gen_random_uuid(), person.id, lpad((n % 9999999)::text, 7, '0'), (100 + n % 2900) / 100.0,
       case when n % 5 = 0 then 'left at the counter' end, now() - make_interval(secs => n * 63072000.0 / $2)
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by email) - 1 as place from users) person on person.place = n % $1`,
    [people, tips],
  )
  await pool.query('vacuum analyze')
}
