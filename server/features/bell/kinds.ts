import { type SQL, sql } from 'drizzle-orm'
import { pendingProgress, returnedProgress, unfinishedAssignments } from '#server/features/training/queries.ts'
import type { BellName } from '#shared/bell/kinds.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { formatDay } from '#shared/time/day.ts'

interface Ringing {
  /** A query of a text that names what a row of `news` is about; none once there is nothing to look at any more. */
  about: SQL
  /** What stands on a locked screen, so no amount and nothing about pay: of so many different texts, and the first. */
  said: (count: number, first: string) => string
}

/** From so many dollars on a drop is far off. */
const farOff = 20

const off = sql`greatest(abs(ending_cash - drop_amount - starting_cash), abs(coalesce(expected_start, starting_cash) - starting_cash))`

const ringing: Readonly<Record<BellName, Ringing>> = {
  machineDown: {
    about: sql`select machine_type || ' ' || machine_number from machine_problems
      where id = news.subject and status in ('open', 'in_progress')`,
    said: (count, first) => {
      const [machineType = '', number] = first.split(' ')
      return count === 1
        ? t`${machineName({ machineType, machineNumber: Number(number) })} is down`
        : t`${count} machines down`
    },
  },
  training: {
    about: sql`select module.name from ${unfinishedAssignments} and assignment.id = news.subject
      union all select module.name from ${returnedProgress} and progress.id = news.subject`,
    said: (count, first) => (count === 1 ? t`Training for you: ${first}` : t`${count} trainings for you`),
  },
  signOff: {
    about: sql`select progress.id::text from ${pendingProgress} and progress.id = news.subject`,
    said: (count) => (count === 1 ? t`A task waits for approval` : t`${count} tasks wait for approval`),
  },
  payAnswer: {
    about: sql`select id::text from payroll_questions where id = news.subject and answered_at is not null`,
    said: () => t`Your question is answered`,
  },
  payrollIn: {
    about: sql`select period_id::text from payroll_records where period_id = news.subject and user_id = news.user_id`,
    said: () => t`Your pay is in`,
  },
  drop: {
    about: sql`select 'off ' || shift_date from shift_reports where id = news.subject and ${off} >= ${sql.raw(String(farOff))}
      union all select 'missing ' || news.day where news.day is not null`,
    said: (count, first) => {
      if (count > 1) return t`${count} drops are missing or off`
      const [what, day = ''] = first.split(' ')
      return what === 'off' ? t`The drop of ${formatDay(day)} is off` : t`No drop on ${formatDay(day)}`
    },
  },
  refund: {
    about: sql`select id::text from refunds where id = news.subject and status = 'waiting'`,
    said: (count) => (count === 1 ? t`A refund waits for your yes` : t`${count} refunds wait for your yes`),
  },
}

const cases = Object.entries(ringing).map(([kind, { about }]) => sql`when ${sql.raw(`'${kind}'`)} then (${about})`)

/** The text about a row of `news`; null once there is nothing to look at any more. */
export const about = sql`(case news.kind ${sql.join(cases, sql` `)} end)`

export const said = (kind: BellName, count: number, first: string): string => ringing[kind].said(count, first)
