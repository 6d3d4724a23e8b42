import {
  type Facts,
  format,
  type HistoryOf,
  hidden,
  instant,
  number,
  reference,
  text,
  yesNo,
} from '#shared/history/formats.ts'
import { t } from '#shared/language/t.ts'
import type { trainingModules, trainingSubtasks, trainingTasks } from './content-table.ts'
import { textOfHtml } from './rich-text.ts'

/** Written by the editor. */
const html = format<'PgText'>((value) => textOfHtml(String(value)))

const textChange = instant(t`Text changed at`, { follows: true })

const theModule = (name: string) => t`the module “${name}”`
const theTask = (title: string) => t`the task “${title}”`
const theSubtask = (title: string) => t`the subtask “${title}”`

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
    { when: 'name', say: ({ who, now, before }) => t`${who} renamed ${theModule(before('name'))} to “${now('name')}”` },
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
    {
      when: 'title',
      say: ({ who, now, before }) => t`${who} renamed ${theTask(before('title'))} to “${now('title')}”`,
    },
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
    {
      when: 'title',
      say: ({ who, now, before }) => t`${who} renamed ${theSubtask(before('title'))} to “${now('title')}”`,
    },
    { when: 'order_index', say: (facts) => moved(facts, theSubtask(facts.now('title'))) },
  ],
}
