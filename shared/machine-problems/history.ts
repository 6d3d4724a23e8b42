import {
  arrival,
  type Facts,
  type HistoryOf,
  hidden,
  instant,
  number,
  reference,
  text,
  words,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { machineName, machineTypeNames, problemStatusNames } from './machine.ts'
import type { machineProblemEmails, machineProblems } from './table.ts'

const machineOf = ({ now }: Pick<Facts<'machine_type' | 'machine_number'>, 'now'>) =>
  machineName({ machineType: now('machine_type'), machineNumber: Number(now('machine_number')) })

export const problemHistory: HistoryOf<typeof machineProblems> = {
  table: 'machine_problems',
  kindName: t`Machine problem`,
  kept: ['machine_type', 'machine_number', 'status', 'repair_date', 'repair_notes'],
  fields: {
    id: hidden,
    machine_type: words(t`Machine`, machineTypeNames),
    machine_number: number(t`Machine number`),
    description: text(t`Description`),
    status: words(t`Status`, problemStatusNames),
    reporter_id: reference('user', t`Reported by`),
    created_at: instant(t`Created at`),
    arrived_at: arrival,
    repair_date: instant(t`Repaired at`),
    repair_arrived_at: arrival,
    repair_notes: text(t`Repair notes`),
    repairer_id: reference('user', t`Repaired by`),
    repairer_name: text(t`Name at the status page`),
  },
  phrase: (facts) => t`the problem with ${machineOf(facts)}`,
  sentences: {
    created: (facts) => t`${facts.who} reported a problem with ${machineOf(facts)}`,
  },
  changes: [
    {
      when: 'status',
      beside: ['repair_date', 'repair_notes', 'repairer_id', 'repairer_name'],
      say: (facts) => {
        const [{ who, now }, machine] = [facts, machineOf(facts)]
        if (now('status') === 'repaired') return t`${who} marked ${machine} as repaired`
        if (now('status') === 'in_progress') return t`${who} set ${machine} to in progress`
        return t`${who} opened the problem with ${machine} again`
      },
    },
    { when: 'repair_notes', say: (facts) => t`${facts.who} corrected the repair notes of ${machineOf(facts)}` },
  ],
}

export const problemEmailHistory: HistoryOf<typeof machineProblemEmails> = {
  table: 'machine_problem_emails',
  kindName: t`Problem list by mail`,
  kept: ['technician_email'],
  fields: {
    id: hidden,
    technician_email: text(t`Sent to`),
    problems_count: number(t`Problems`),
    sent_by_id: reference('user', t`Sent by`),
    sent_at: instant(t`Sent at`),
  },
  phrase: ({ now }) => t`the problem list for ${now('technician_email')}`,
  sentences: {
    created: ({ who, now }) =>
      t`${who} mailed the open problems (${now('problems_count')}) to ${now('technician_email')}`,
  },
}
