import type { Entry, SentLater } from '#client/api/outbox/entry.ts'
import { t } from '#shared/language/t.ts'
import { type MachineType, machineName } from '#shared/machine-problems/machine.ts'
import { dollars } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'

type Body = Entry['sent']['body']

interface Kind {
  /** What it is, in a line. */
  name: (body: Body) => string
  /** The texts that the person can correct, by the field of the body. */
  fields: Record<string, string>
  /** Which of them are amounts. */
  amounts?: string[]
}

const tip: Kind = {
  name: ({ amount, orderId }) => t`Tip of ${dollars(String(amount))} for order ${String(orderId)}`,
  fields: { orderId: t`Order ID`, amount: t`Tip Amount ($)`, notes: t`Notes` },
  amounts: ['amount'],
}

const kinds: Record<SentLater, Kind> = {
  'POST /api/tips': tip,
  'POST /api/admin/tips': tip,
  'POST /api/machine-problems': {
    name: ({ machineType, machineNumber }) =>
      t`Problem of ${machineName({ machineType: machineType as MachineType, machineNumber: Number(machineNumber) })}`,
    fields: { machineNumber: t`Machine Number`, description: t`Description` },
  },
  'POST /api/machine-problems/:id/voices': {
    name: () => t`A problem that somebody else had reported`,
    fields: { note: t`Note` },
  },
  'POST /api/machine-problems/:id/repair': {
    name: () => t`A problem marked as fixed`,
    fields: { repairNotes: t`Repair Notes` },
  },
  'POST /api/shift-reports': {
    name: ({ dropAmount, shiftDate }) =>
      t`Drop report of ${dollars(String(dropAmount))} for ${formatDay(String(shiftDate))}`,
    fields: {
      startingCash: t`Starting Cash`,
      endingCash: t`Ending Cash`,
      dropAmount: t`Drop Amount`,
      drawer: t`Drawer`,
      notes: t`Notes`,
    },
    amounts: ['startingCash', 'endingCash', 'dropAmount'],
  },
  'POST /api/stain-reports': {
    name: ({ orderId }) => t`Stain report of order ${String(orderId)}`,
    fields: { orderId: t`Order ID` },
  },
  'POST /api/training/tasks/:id/complete': {
    name: () => t`A training task marked as complete`,
    fields: { notes: t`Notes` },
  },
  'POST /api/training/subtasks/:id/complete': { name: () => t`A ticked subtask`, fields: {} },
  'POST /api/training/subtasks/:id/incomplete': { name: () => t`An unticked subtask`, fields: {} },
}

export const nameOf = ({ key, sent: { body } }: Entry) => kinds[key].name(body)
export const fieldsOf = ({ key }: Entry) => Object.entries(kinds[key].fields)
export const isAmount = ({ key }: Entry, field: string) => kinds[key].amounts?.includes(field) ?? false
