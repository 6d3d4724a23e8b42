import {
  arrival,
  day,
  type Facts,
  format,
  type HistoryOf,
  hidden,
  instant,
  number,
  reference,
  text,
  words,
  yesNo,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import { type Role, roleNames } from '#shared/users/roles.ts'
import type {
  trainingAssignments,
  trainingModuleRoles,
  trainingModules,
  trainingProgress,
  trainingSubtaskProgress,
  trainingSubtasks,
  trainingTasks,
} from './table.ts'

const endOfLine = /<br>|<\/(?:p|li|h3|h4)>/g
const tag = /<[^>]*>/g

/** What the server writes (server/features/training/description.ts); it stores all other characters as they are. */
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** What a reader of a stored description sees, a line for each of its paragraphs. */
const textOfHtml = (html: string): string =>
  html
    .replace(endOfLine, '\n')
    .replace(tag, '')
    .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\n+/g, '\n')
    .trim()

/** Written by the editor. */
const html = format<'PgText'>((value) => textOfHtml(String(value)))

const textChange = instant(t`Text changed at`, { follows: true })

const theModule = (name: string) => t`the module “${name}”`
const theTask = (title: string) => t`the task “${title}”`
const theSubtask = (title: string) => t`the subtask “${title}”`

const renamed = ({ who }: Facts<never>, what: string, name: string) => t`${who} renamed ${what} to “${name}”`

const moved = ({ who }: Facts<never>, what: string) => t`${who} moved ${what}`

const switched = ({ who, now }: Facts<'is_active'>, what: string) =>
  now('is_active') === 'true' ? t`${who} made ${what} active` : t`${who} made ${what} inactive`

export const moduleHistory: HistoryOf<typeof trainingModules> = {
  table: 'training_modules',
  kindName: t`Training module`,
  kept: ['name'],
  fields: {
    id: hidden,
    name: text(t`Name`),
    description: text(t`Description`),
    order_index: number(t`Place in the list`),
    is_active: yesNo(t`Active`, { noun: t`state` }),
    is_archived: yesNo(t`Archived`),
    created_at: instant(t`Created at`),
  },
  phrase: ({ now }) => theModule(now('name')),
  nameOf: (now) => now('name'),
  changes: [
    { when: 'name', say: (facts) => renamed(facts, theModule(facts.before('name')), facts.now('name')) },
    { when: 'is_active', say: (facts) => switched(facts, theModule(facts.now('name'))) },
    {
      when: 'is_archived',
      say: ({ who, now }) =>
        now('is_archived') === 'true'
          ? t`${who} archived ${theModule(now('name'))}`
          : t`${who} took ${theModule(now('name'))} out of the archive`,
    },
    { when: 'order_index', say: (facts) => moved(facts, theModule(facts.now('name'))) },
  ],
}

export const taskHistory: HistoryOf<typeof trainingTasks> = {
  table: 'training_tasks',
  kindName: t`Training task`,
  kept: ['title', 'module_id'],
  fields: {
    id: hidden,
    module_id: reference('trainingModule', t`Module`),
    parent_task_id: reference('trainingTask', t`Part of the task`, { noun: t`parent task` }),
    title: text(t`Title`),
    description: html(t`Description`),
    category: text(t`Category`),
    order_index: number(t`Place in the list`),
    requires_trainer_signoff: yesNo(t`Needs approval`, { noun: t`need for approval` }),
    is_active: yesNo(t`Active`, { noun: t`state` }),
    created_at: instant(t`Created at`),
    text_changed_at: textChange,
  },
  phrase: ({ now }) => theTask(now('title')),
  nameOf: (now) => now('title'),
  changes: [
    { when: 'title', say: (facts) => renamed(facts, theTask(facts.before('title')), facts.now('title')) },
    { when: 'is_active', say: (facts) => switched(facts, theTask(facts.now('title'))) },
    { when: 'order_index', say: (facts) => moved(facts, theTask(facts.now('title'))) },
  ],
}

export const subtaskHistory: HistoryOf<typeof trainingSubtasks> = {
  table: 'training_subtasks',
  kindName: t`Training subtask`,
  kept: ['title', 'task_id'],
  fields: {
    id: hidden,
    task_id: reference('trainingTask', t`Task`),
    title: text(t`Title`),
    description: html(t`Description`),
    order_index: number(t`Place in the list`),
    created_at: instant(t`Created at`),
    text_changed_at: textChange,
  },
  phrase: ({ now }) => theSubtask(now('title')),
  nameOf: (now) => now('title'),
  changes: [
    { when: 'title', say: (facts) => renamed(facts, theSubtask(facts.before('title')), facts.now('title')) },
    { when: 'order_index', say: (facts) => moved(facts, theSubtask(facts.now('title'))) },
  ],
}

const roleOf = (role: string) => roleNames[role as Role] ?? role

export const moduleRoleHistory: HistoryOf<typeof trainingModuleRoles> = {
  table: 'training_module_roles',
  kindName: t`Training of a role`,
  kept: ['module_id', 'role'],
  fields: {
    id: hidden,
    module_id: reference('trainingModule', t`Module`),
    role: words(t`Role`, roleNames),
    due_days: number(t`Days until it is due`),
    added_by_id: reference('user', t`Assigned by`),
  },
  phrase: ({ title, now }) => t`the module ${title('module_id')} for the role ${roleOf(now('role'))}`,
  sentences: {
    created: ({ who, title, now }) => t`${who} assigned ${title('module_id')} to the role ${roleOf(now('role'))}`,
    deleted: ({ who, title, now }) => t`${who} took ${title('module_id')} from the role ${roleOf(now('role'))}`,
  },
}

export const assignmentHistory: HistoryOf<typeof trainingAssignments> = {
  table: 'training_assignments',
  kindName: t`Training assignment`,
  kept: ['user_id', 'module_id'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    module_id: reference('trainingModule', t`Module`),
    assigned_by_id: reference('user', t`Assigned by`),
    assigned_at: instant(t`Assigned at`),
    due_date: day(t`Due date`),
    role: words(t`With the role`, roleNames),
  },
  phrase: ({ name, title }) => t`the assignment of ${title('module_id')} to ${name('user_id')}`,
  sentences: {
    created: ({ who, name, title, now, entry }) => {
      if (!now('role')) return t`${who} assigned ${title('module_id')} to ${name('user_id')}`
      const role = roleOf(now('role'))
      return entry.actor.id === now('user_id')
        ? t`${who} got ${title('module_id')} with the role ${role}`
        : t`${who} gave ${name('user_id')} the module ${title('module_id')} with the role ${role}`
    },
    deleted: ({ who, name, title }) => t`${who} took ${title('module_id')} from ${name('user_id')}`,
  },
}

const ofReturn = ['trainee_completed_at', 'returned_by_id', 'return_note'] as const

const marked = ({ who, title }: Facts<'task_id'>) => t`${who} marked ${title('task_id')} as complete`

export const progressHistory: HistoryOf<typeof trainingProgress> = {
  table: 'training_progress',
  kindName: t`Training progress`,
  kept: ['user_id', 'task_id'],
  fields: {
    id: hidden,
    user_id: reference('user', t`Person`),
    task_id: reference('trainingTask', t`Task`),
    trainee_completed_at: instant(t`Marked complete at`),
    arrived_at: arrival,
    completed_at: instant(t`Completed at`),
    trainer_approved_at: instant(t`Approved at`),
    trainer_id: reference('user', t`Approved by`),
    notes: text(t`Notes`),
    trainer_notes: text(t`Trainer's notes`),
    returned_at: instant(t`Sent back at`),
    returned_by_id: reference('user', t`Sent back by`),
    return_note: text(t`Note to the trainee`),
  },
  phrase: ({ name, title }) => t`the progress of ${name('user_id')} with ${title('task_id')}`,
  sentences: { created: marked },
  changes: [
    {
      when: 'returned_at',
      beside: ofReturn,
      say: ({ who, name, title }) => t`${who} sent ${title('task_id')} back to ${name('user_id')}`,
    },
    {
      when: 'returned_at',
      beside: [...ofReturn, 'completed_at', 'trainer_approved_at', 'trainer_id', 'trainer_notes'],
      say: ({ who, name, title }) => t`${who} asked ${name('user_id')} to do ${title('task_id')} again`,
    },
    {
      when: 'trainer_approved_at',
      beside: ['completed_at', 'trainer_id', 'trainer_notes'],
      say: ({ who, name, title }) => t`${who} approved ${title('task_id')} for ${name('user_id')}`,
    },
    {
      when: 'trainee_completed_at',
      beside: ['completed_at', 'notes'],
      say: (facts) =>
        facts.now('trainee_completed_at')
          ? marked(facts)
          : t`${facts.who} took ${facts.title('task_id')} back to work on it`,
    },
  ],
}

export const tickHistory: HistoryOf<typeof trainingSubtaskProgress> = {
  table: 'training_subtask_progress',
  kindName: t`Training tick`,
  kept: ['user_id', 'subtask_id'],
  fields: {
    user_id: reference('user', t`Person`),
    subtask_id: reference('trainingSubtask', t`Subtask`),
    completed_at: instant(t`Completed at`),
    arrived_at: arrival,
  },
  phrase: ({ name, title }) => t`the tick of ${name('user_id')} at ${title('subtask_id')}`,
  sentences: {
    created: ({ who, title }) => t`${who} ticked ${title('subtask_id')}`,
    deleted: ({ who, name, title, now, entry }) =>
      entry.actor.id === now('user_id')
        ? t`${who} unticked ${title('subtask_id')}`
        : t`${who} removed the tick of ${name('user_id')} from ${title('subtask_id')}`,
    restored: ({ who, name, title }) => t`${who} restored the tick of ${name('user_id')} at ${title('subtask_id')}`,
  },
}
