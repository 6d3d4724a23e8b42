import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { hashPassword } from '#server/http/passwords.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { payrollPeriods, payrollRecords } from '#shared/payroll/table.ts'
import { tips as tipsTable } from '#shared/tips/table.ts'
import { users } from '#shared/users/table.ts'

export const password = 'bench-password'

/** What each person of a shop that grows has logged, spread over two years up to now. */
const tipsEach = 1_000

/** A shop of that many people and tips, the tips spread over two years up to now. */
export async function fillShop(pool: pg.Pool, people: number, tips: number) {
  await addPeople(pool, people)
  await addPeriods(pool)
  await addTips(pool, { from: 1, to: people, tips })
  await pool.query('vacuum analyze')
}

/**
 * Brings a shop to that many tips by hiring: who is there keeps their tips, so that each person's week and report stay
 * what they were, and only the tables around them grow.
 */
export async function growShop(pool: pg.Pool, tips: number) {
  const { rows } = await pool.query('select count(*)::int as count from users')
  const before: number = rows[0].count
  const people = tips / tipsEach
  await addPeople(pool, people)
  if (before === 0) {
    await addPeriods(pool)
    await addProblems(pool)
  }
  await addTips(pool, { from: before + 1, to: people, tips: (people - before) * tipsEach })
  await addPay(pool)
  await pool.query('vacuum analyze')
}

/** Rows of a value in SQL for every column: a filled shop does not compile before a new column has one too. */
function rowsOf<Table extends PgTable>(
  table: Table,
  values: Record<keyof Table['_']['columns'], string>,
  from: string,
) {
  const columns = Object.entries<PgColumn>(getTableColumns(table))
  const names = columns.map(([, { name }]) => name).join(', ')
  const row = columns.map(([key]) => values[key as keyof typeof values]).join(', ')
  return `insert into ${getTableName(table)} (${names}) select ${row} ${from}`
}

/** The tables of one transaction without a word in the history: a filled shop has no past. */
async function inBulk(pool: pg.Pool, statements: [text: string, values?: unknown[]][]) {
  const client = await pool.connect()
  try {
    await client.query(`begin; select set_config('washboard.history', 'off', true)`)
    for (const [text, values] of statements) await client.query(text, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function addPeople(pool: pg.Pool, upTo: number) {
  const passwordHash = await hashPassword(password)
  await inBulk(pool, [
    [
      rowsOf(
        users,
        {
          id: 'gen_random_uuid()',
          email: `'p' || n || '@bench.example'`,
          firstName: `'First' || n`,
          lastName: `'Last' || n`,
          role: `case when n = 1 then 'admin' else 'employee' end`,
          isActive: 'true',
          profileImageUrl: 'null',
          payrollId: 'null',
          language: `'en'`,
          passwordHash: '$2',
          oidcIssuer: 'null',
          oidcSubject: 'null',
          sessionsEndedAt: 'null',
          exportedAt: 'null',
          formerNumber: 'null',
          createdAt: 'now()',
        },
        'from generate_series((select count(*) from users) + 1, $1::int) n',
      ),
      [upTo, passwordHash],
    ],
  ])
}

const addPeriods = (pool: pg.Pool) =>
  inBulk(pool, [
    [
      rowsOf(
        payrollPeriods,
        {
          id: 'gen_random_uuid()',
          periodName: `'Week ' || n`,
          startDate: 'monday',
          endDate: 'monday + 6',
          importedFrom: `'csv'`,
          importedAt: 'now()',
          lateAfter: 'null',
        },
        `from (select n, date_trunc('week', now())::date - 7 * n as monday from generate_series(2, 104) n) weeks`,
      ),
    ],
  ])

/** Fifty thousand machine problems; thirty are not repaired yet. */
const addProblems = (pool: pg.Pool) =>
  inBulk(pool, [
    [
      rowsOf(
        machineProblems,
        {
          id: 'gen_random_uuid()',
          machineType: `case when n % 2 = 0 then 'washer' else 'dryer' end`,
          machineNumber: 'n % 60 + 1',
          photoIds: 'null',
          description: `'It stopped in the middle of the cycle and shows E' || n % 20`,
          status: `case when n > 30 then 'repaired' else 'open' end`,
          reporterId: '(select id from users order by email limit 1)',
          createdAt: 'now() - make_interval(mins => n * 20)',
          arrivedAt: 'null',
          repairArrivedAt: 'null',
          repairDate: 'case when n > 30 then now() - make_interval(mins => n * 20 - 60) end',
          repairNotes: 'null',
          repairerId: 'null',
          repairerName: `case when n > 30 then 'Jo' end`,
          progressNote: 'null',
          progressById: 'null',
          progressAt: 'null',
        },
        'from generate_series(1, 50000) n',
      ),
    ],
  ])

/** Each period pays two hundred people at most: the first ones, so that everybody who signs in has two years of pay. */
const addPay = (pool: pg.Pool) =>
  inBulk(pool, [
    [
      rowsOf(
        payrollRecords,
        {
          id: 'gen_random_uuid()',
          periodId: 'payroll_periods.id',
          userId: 'person.id',
          hoursWorked: '38.5',
          hourlyRate: '15.25',
          regularPay: '587.13',
          overtimePay: '0',
          tipsPay: '12.5',
          bonuses: '0',
          deductions: '0',
          grossPay: '599.63',
          netPay: '599.63',
          hasNetPay: 'false',
          weightProcessed: 'null',
          notes: 'null',
          createdAt: 'now()',
        },
        `from payroll_periods, (select id from users order by created_at, length(email), email limit 200) person
         on conflict do nothing`,
      ),
    ],
  ])

/** Tips in the order of their time, so that those of one person are spread over the table as in real life. */
async function addTips(pool: pg.Pool, { from, to, tips }: { from: number; to: number; tips: number }) {
  const { rows } = await pool.query(
    `select indexdef as definition, format('drop index %I', indexname) as removal from pg_indexes
     where tablename = 'tips' and indexname <> 'tips_pkey'
     union all
     select format('alter table tips add constraint %I %s', conname, pg_get_constraintdef(oid)),
       format('alter table tips drop constraint %I', conname)
     from pg_constraint where conrelid = 'tips'::regclass and contype = 'f'`,
  )
  await inBulk(pool, [
    ...rows.map(({ removal }): [string] => [removal]),
    [
      rowsOf(
        tipsTable,
        {
          id: 'gen_random_uuid()',
          userId: 'person.id',
          orderId: `lpad((n % 9999999)::text, 7, '0')`,
          amount: '(100 + n % 2900) / 100.0',
          notes: `case when n % 5 = 0 then 'left at the counter' end`,
          settledPeriodId: 'null',
          createdAt: 'now() - make_interval(secs => 63072000.0 * n / $3::int)',
          arrivedAt: 'null',
        },
        `from generate_series($3::int, 1, -1) n
         join (select id, substr(split_part(email, '@', 1), 2)::int as place from users) person
           on person.place = $1::int + n % ($2::int - $1::int + 1)`,
      ),
      [from, to, tips],
    ],
    ...rows.map(({ definition }): [string] => [definition]),
  ])
}
