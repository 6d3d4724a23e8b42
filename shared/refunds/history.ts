import {
  arrival,
  day,
  type HistoryOf,
  hidden,
  instant,
  money,
  number,
  reference,
  text,
  words,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { machineName, machineTypeNames } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'
import type { refunds } from './table.ts'
import { reasonNames, statusNames, wayNames } from './words.ts'

const machine = (of: (column: 'machine_type' | 'machine_number') => string) =>
  machineName({ machineType: of('machine_type'), machineNumber: Number(of('machine_number')) })

export const refundHistory: HistoryOf<typeof refunds> = {
  table: 'refunds',
  kindName: t`Refund`,
  kept: ['user_id', 'machine_type', 'machine_number', 'amount'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    machine_type: words(t`Machine Type`, machineTypeNames),
    machine_number: number(t`Machine Number`),
    amount: money(t`Amount`),
    reason: words(t`Reason`, reasonNames),
    way: words(t`Payment`, wayNames),
    drawer: text(t`Drawer`),
    customer: text(t`Customer`),
    note: text(t`Note`),
    status: words(t`Status`, statusNames),
    refund_day: day(t`Day`),
    decided_by_id: reference('user', t`Decided by`, { follows: true }),
    decided_at: instant(t`Decided at`, { follows: true }),
    created_at: instant(t`Created at`),
    arrived_at: arrival,
  },
  phrase: ({ now }) => t`the refund of ${dollars(now('amount'))} for ${machine(now)}`,
  nameOf: (now) => `${machine(now)}, ${dollars(now('amount'))}`,
  sentences: {
    created: ({ who, now }) => t`${who} gave back ${dollars(now('amount'))} for ${machine(now)}`,
  },
}
