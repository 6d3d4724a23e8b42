import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { HistoryEntry, HistoryNames } from './history.ts'
import type { HistoryAction, HistoryKind } from './kinds.ts'

/**
 * What the history knows of a table stands beside it, in shared/<feature>/history.ts: a column without an entry, or with
 * the format of another type, does not compile. Words are read when such a module is loaded, by a page in its language;
 * the server uses the rest.
 */
export type HistoryOf<Table extends PgTable> = Tracked<ColumnOf<Table>['_']['name'], FieldsOf<Table>> & {
  table: Table['_']['name']
}

type ColumnOf<Table extends PgTable> = Table['_']['columns'][keyof Table['_']['columns']]

type FieldsOf<Table extends PgTable> = {
  readonly [Column in ColumnOf<Table> as Column['_']['name']]: Field<TypeOf<Column>>
}

/** As Drizzle calls it; of a text that is one of a few words, those. */
type TypeOf<Column extends AnyPgColumn> = Column['_']['columnType'] extends 'PgText'
  ? string extends Column['_']['data']
    ? 'PgText'
    : Column['_']['data'] & string
  : Column['_']['columnType']

/** What the history knows of a kind of records. */
export interface Tracked<Column extends string = string, Fields = Readonly<Record<string, Field<never>>>> {
  /** Its name in the database. */
  table: string
  /** 'Tip' */
  kindName: string
  /** What names a record: stands in every image of it, changed or not. */
  kept: readonly Column[]
  /** By the names of the columns in the database, in the order in which they are shown. */
  fields: Fields
  /** The record in the middle of a sentence: 'the tip for order 0042' */
  phrase: (facts: Facts<Column>) => string
  /** What it is called where others refer to it, made of the columns that are kept. */
  nameOf?: (now: (column: Column) => string) => string
  /** Whatever has no sentence of its own is told by its phrase. */
  sentences?: Partial<Record<Exclude<HistoryAction, 'changed'>, (facts: Facts<Column>) => string>>
  /** The first that covers everything that changed is used; without one, the sentence lists what changed. */
  changes?: readonly {
    when: Column
    /** What may have changed with it and needs no word. */
    beside?: readonly Column[]
    say: (facts: Facts<Column>) => string
  }[]
}

/** What a sentence is made of. */
export interface Facts<Column extends string = string> {
  who: string
  entry: HistoryEntry
  /** After the change, or before a deletion; '' for nothing. */
  now: (column: Column) => string
  before: (column: Column) => string
  /** Name of what the column refers to. */
  name: (column: Column) => string
  /** The same in quotes, where it could be read as words of the sentence: 'sent “Take an order” back'. */
  title: (column: Column) => string
}

/** How a column is shown; `Type` says at which types of columns it may stand. */
export interface Field<in Type extends string> extends Options {
  label: string
  /** Its value as people read it. */
  write: (value: unknown, names: HistoryNames) => string
  refersTo?: HistoryKind
  /** Says that a secret changed, never what it is. */
  isSecret?: true
  /** When it arrived, of what was written before: the sentence says so. */
  isArrival?: true
  /** When something was: appearing, it says no more than the time of the change. */
  isTime?: true
  /** It is one of a few words: a sentence that has the new one says what became of it. */
  isWord?: true
  /** Nobody is shown it. */
  isHidden?: true
  fits?: (type: Type) => void
}

interface Options {
  /** What a sentence calls it where the label is not the word. */
  noun?: string
  /** Changes only as a consequence of what the sentence tells. */
  follows?: true
}

/** For columns of these types; formats that only one feature has stand with it. */
export const format =
  <Type extends string>(
    write: Field<Type>['write'],
    facts: Pick<Field<Type>, 'isSecret' | 'isArrival' | 'isTime'> = {},
  ) =>
  (label: string, options: Options = {}): Field<Type> => ({ label, write, ...facts, ...options })

/** As it was typed. */
export const text = format<'PgText'>(String)
export const digits = format<'PgCustomColumn'>(String)
export const number = format<'PgInteger' | 'PgNumeric'>(String)
export const money = format<'PgNumeric'>((value) => dollars(String(value)))
export const day = format<'PgDateString'>((value) => formatDay(String(value)))
const writeInstant = (value: unknown) => formatInstant(new Date(String(value)).toISOString())
export const instant = format<'PgCustomColumn'>(writeInstant, { isTime: true })
export const arrival = format<'PgCustomColumn'>(writeInstant, { isArrival: true })(t`Sent later, arrived at`, {
  follows: true,
})
export const yesNo = format<'PgBoolean'>((value) => (value ? t`Yes` : t`No`))
/** How many there are. */
export const count = format<'PgArray'>((value) => String((value as unknown[]).length))
export const secret = format<'PgText'>(() => t`Set anew`, { isSecret: true })
/** An id of what has no history, and so no name. */
export const identifier = format<'PgUUID'>(String)

/** One of a few words. */
export const words = <Word extends string>(
  label: string,
  names: Readonly<Record<Word, string>>,
  options: Options = {},
): Field<Word> => ({ label, write: (value) => names[value as Word] ?? String(value), isWord: true, ...options })

/** Another record, under its name. */
export const reference = (refersTo: HistoryKind, label: string, options: Options = {}): Field<'PgUUID'> => ({
  label,
  write: (value, names) => names[String(value)] ?? String(value),
  refersTo,
  ...options,
})

/** Only machines use it. */
export const hidden: Field<string> = { label: '', write: String, isHidden: true }
