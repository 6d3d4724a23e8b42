import {
  arrival,
  count,
  type Facts,
  type HistoryOf,
  hidden,
  identifier,
  instant,
  number,
  reference,
  secret,
  text,
  words,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { type MailRhythm, mailRhythmNames } from './choices.ts'
import { machineName, machineTypeNames, problemStatusNames } from './machine.ts'
import type {
  machineProblemEmails,
  machineProblems,
  machineProblemVoices,
  problemMailChoices,
  publicRepairPins,
} from './table.ts'

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
    photo_ids: count(t`Photos`),
    status: words(t`Status`, problemStatusNames),
    reporter_id: reference('user', t`Reported by`),
    created_at: instant(t`Created at`),
    arrived_at: arrival,
    repair_date: instant(t`Repaired at`),
    repair_arrived_at: arrival,
    repair_notes: text(t`Repair notes`),
    repairer_id: reference('user', t`Repaired by`),
    repairer_name: text(t`Name at the status page`),
    progress_note: text(t`Progress note`),
    progress_by_id: reference('user', t`In progress with`, { follows: true }),
    progress_at: instant(t`In progress since`, { follows: true }),
  },
  phrase: (facts) => t`the problem with ${machineOf(facts)}`,
  nameOf: (now) => machineOf({ now }),
  sentences: {
    created: (facts) => t`${facts.who} reported a problem with ${machineOf(facts)}`,
  },
  changes: [
    {
      when: 'status',
      beside: ['repair_date', 'repair_notes', 'repairer_id', 'repairer_name', 'progress_note'],
      say: (facts) => {
        const [{ who, now }, machine] = [facts, machineOf(facts)]
        if (now('status') === 'repaired') return t`${who} marked ${machine} as repaired`
        if (now('status') === 'in_progress') return t`${who} set ${machine} to in progress`
        return t`${who} opened the problem with ${machine} again`
      },
    },
    { when: 'repair_notes', say: (facts) => t`${facts.who} corrected the repair notes of ${machineOf(facts)}` },
    { when: 'progress_note', say: (facts) => t`${facts.who} changed the progress note of ${machineOf(facts)}` },
  ],
}

export const problemVoiceHistory: HistoryOf<typeof machineProblemVoices> = {
  table: 'machine_problem_voices',
  kindName: t`Voice about a machine problem`,
  kept: ['problem_id', 'person_id'],
  fields: {
    id: hidden,
    problem_id: reference('machineProblem', t`Machine problem`),
    person_id: reference('user', t`Person`),
    note: text(t`Note`),
    photo_id: identifier(t`Photo`),
    created_at: instant(t`Created at`),
    arrived_at: arrival,
  },
  phrase: ({ name }) => t`the voice about ${name('problem_id')}`,
  sentences: {
    created: ({ who, name }) => t`${who} met the reported problem with ${name('problem_id')} too`,
  },
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
      t`${who} emailed the open problems (${now('problems_count')}) to ${now('technician_email')}`,
  },
}

export const publicRepairPinHistory: HistoryOf<typeof publicRepairPins> = {
  table: 'public_repair_pins',
  kindName: t`PIN of the status page`,
  kept: ['set_by_id'],
  fields: {
    id: hidden,
    pin_hash: secret(t`PIN`),
    set_by_id: reference('user', t`Set by`, { follows: true }),
    set_at: instant(t`Set at`, { follows: true }),
  },
  phrase: () => t`the PIN of the status page`,
  sentences: { created: ({ who }) => t`${who} set the PIN of the status page` },
  changes: [{ when: 'pin_hash', say: ({ who }) => t`${who} changed the PIN of the status page` }],
}

const rhythmChosen = ({ who, now }: Pick<Facts<'rhythm'>, 'who' | 'now'>) =>
  t`${who} chose when to hear of new machine problems by mail: ${mailRhythmNames[now('rhythm') as MailRhythm]}`

export const problemMailHistory: HistoryOf<typeof problemMailChoices> = {
  table: 'problem_mail_choices',
  kindName: t`Mails about machine problems`,
  kept: ['user_id', 'rhythm'],
  fields: {
    user_id: reference('user', t`Person`),
    rhythm: words(t`When`, mailRhythmNames),
  },
  phrase: ({ name }) => t`the mails about machine problems for ${name('user_id')}`,
  sentences: { created: rhythmChosen },
  changes: [{ when: 'rhythm', say: rhythmChosen }],
}
