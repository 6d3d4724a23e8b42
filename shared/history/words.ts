import { t } from '#shared/language/t.ts'
import type { Facts, Tracked } from './formats.ts'
import type { HistoryEntry, HistoryNames } from './history.ts'
import type { HistoryAction } from './kinds.ts'

export const actionNames: Record<HistoryAction, string> = {
  created: t`Created`,
  changed: t`Changed`,
  deleted: t`Deleted`,
  imported: t`Imported`,
  restored: t`Restored`,
}

export const actorName = ({ actor }: Pick<HistoryEntry, 'actor'>) => actor.name ?? t`The system`

/** A value of an image as a text; '' for nothing. */
const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** What the images of a record call it. */
export const nameIn = ({ nameOf }: Tracked, image: Readonly<Record<string, unknown>>) =>
  nameOf?.((column) => plain(image[column])) ?? ''

/** 'Rosa Diaz changed the tip for order 0042 from $4.00 to $5.00' */
export function sentenceAbout(record: Tracked, entry: HistoryEntry, names: HistoryNames): string {
  const sentence = plainSentence(record, entry, names)
  return isSentLater(record, entry) ? t`${sentence} (sent later)` : sentence
}

/** Whether it was written without a network some time before. */
const isSentLater = ({ fields }: Tracked, { action, before, after }: HistoryEntry) =>
  (action === 'created' || action === 'changed') &&
  Object.keys(after ?? {}).some(
    (column) => fields[column]?.isArrival && after?.[column] != null && after[column] !== before?.[column],
  )

function plainSentence(record: Tracked, entry: HistoryEntry, names: HistoryNames): string {
  const { before, after, action } = entry
  const image = after ?? before ?? {}
  const who = actorName(entry)
  const facts: Facts = {
    who,
    entry,
    now: (column) => plain(image[column]),
    before: (column) => plain(before?.[column]),
    name: (column) => names[plain(image[column])] ?? t`somebody who is gone`,
    title: (column) => {
      const name = names[plain(image[column])]
      return name ? t`“${name}”` : t`something that is gone`
    },
  }
  if (action !== 'changed') return record.sentences?.[action]?.(facts) ?? general[action](who, record.phrase(facts))
  const changed = changedColumns(record, entry)
  const isTold = ({ when, beside = [] }: { when: string; beside?: readonly string[] }) =>
    changed.includes(when) && changed.every((column) => column === when || beside.includes(column))
  const special = record.changes?.find(isTold)
  if (special) return special.say(facts)
  const nouns = changed.map((column) => nounOf(record, column))
  return nouns.length > 0
    ? t`${who} changed the ${listed(nouns)} of ${record.phrase(facts)}`
    : t`${who} changed ${record.phrase(facts)}`
}

const general: Record<Exclude<HistoryAction, 'changed'>, (who: string, what: string) => string> = {
  created: (who, what) => t`${who} added ${what}`,
  deleted: (who, what) => t`${who} deleted ${what}`,
  imported: (who, what) => t`${who} imported ${what}`,
  restored: (who, what) => t`${who} restored ${what}`,
}

/** In the order of the declaration; what the table has no longer stands at the end. */
function columnsOf({ fields }: Tracked, { before, after }: Pick<HistoryEntry, 'before' | 'after'>): string[] {
  const found = { ...before, ...after }
  return [...new Set([...Object.keys(fields), ...Object.keys(found)])].filter((column) => column in found)
}

/** Consequences of other changes left out. */
const changedColumns = (record: Tracked, entry: HistoryEntry) =>
  columnsOf(record, entry).filter(
    (column) =>
      !record.fields[column]?.follows &&
      JSON.stringify(entry.before?.[column]) !== JSON.stringify(entry.after?.[column]),
  )

/** A column that the table has no longer is called as it was called there. */
const labelOf = ({ fields }: Tracked, column: string) => fields[column]?.label ?? column.replaceAll('_', ' ')

const nounOf = (record: Tracked, column: string) =>
  record.fields[column]?.noun ?? labelOf(record, column).replace(/^./, (letter) => letter.toLowerCase())

const mostNamed = 3

/** 'name', 'name and email', 'name, email and role', 'name, email, role and 2 more' */
function listed(nouns: string[]): string {
  const named = nouns.slice(0, mostNamed)
  const more = nouns.length - named.length
  if (more > 0) return t`${named.join(', ')} and ${more} more`
  const last = named.pop()!
  return named.length > 0 ? t`${named.join(', ')} and ${last}` : last
}

export interface FieldChange {
  column: string
  label: string
  /** '' where there was nothing. */
  before: string
  after: string
}

/** What became different, field by field; of what is new or gone everything. */
export function fieldChanges(
  record: Tracked,
  entry: Pick<HistoryEntry, 'before' | 'after'>,
  names: HistoryNames,
): FieldChange[] {
  const { fields } = record
  const { before, after } = entry
  const textOf = (column: string, value: unknown) =>
    value === null || value === undefined ? '' : (fields[column]?.write(value, names) ?? plain(value))
  return columnsOf(record, entry)
    .filter((column) => !fields[column]?.isHidden)
    .map((column) => ({
      column,
      label: labelOf(record, column),
      before: textOf(column, before?.[column]),
      after: textOf(column, after?.[column]),
    }))
    .filter((change) => change.before !== change.after)
}

/** What the sentence of a change leaves unsaid of it, without what follows from it. */
export function untoldChanges(record: Tracked, entry: HistoryEntry, names: HistoryNames): FieldChange[] {
  if (entry.action !== 'changed') return []
  const sentence = sentenceAbout(record, entry, names)
  return fieldChanges(record, entry, names).filter(({ column, before, after }) => {
    const field = record.fields[column]
    const isSaid = field?.isWord && after && sentence.toLowerCase().includes(after.toLowerCase())
    const isTold = isSaid || (sentence.includes(before) && sentence.includes(after))
    return !isTold && !field?.follows && !(field?.isTime && (before === '' || after === ''))
  })
}
