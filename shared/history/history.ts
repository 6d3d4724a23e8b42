import { z } from 'zod'
import { cursorOf, limitUpTo } from '#shared/api/page-query.ts'
import { tidyLine } from '#shared/text/text.ts'
import { instantSchema, instantText } from '#shared/time/schema.ts'
import { historyActions, historyKinds, historyParts } from './kinds.ts'

/** The latest changes of one tip. */
export const recordEventsMax = 200

/** Longest stretch of time that one question may cover. */
export const historyMaxDays = 366
export const historyPageMax = 100
/** Entries in a page of the file. */
export const historyExportMax = 500

/** Columns under their names in the database; numbers travel as text, like every amount. */
const image = z.record(z.string(), z.unknown()).nullable()

export const historyEntry = z
  .object({
    id: z.uuid(),
    at: instantText,
    actor: z.object({
      /** Null where nobody was signed in. */
      id: z.uuid().nullable(),
      /** As it was then; null for what the system did by itself. */
      name: z.string().nullable(),
    }),
    kind: z.enum(historyKinds),
    recordId: z.uuid(),
    action: z.enum(historyActions),
    /** For a change only what became different, and what names the record. */
    before: image,
    after: image,
  })
  .meta({ id: 'HistoryEntry' })

/** Names of the people, accounts, modules, tasks … that the images refer to, by id. */
const names = z.record(z.string(), z.string())

const pageOf = (most: number) =>
  z.object({
    entries: z
      .array(
        historyEntry.extend({
          address: z.string().nullable(),
          requestId: z.string().nullable(),
          /** Whether it is a deletion that can still be undone. */
          canRestore: z.boolean(),
        }),
      )
      .max(most),
    names,
    /** The `cursor` of the next page, as in the header Next-Cursor; null at the end. */
    next: z.string().nullable(),
  })
export const historyPage = pageOf(historyPageMax)
export const historyExport = pageOf(historyExportMax)
export type HistoryPage = z.output<typeof historyPage>

export const recordStory = z.object({ entries: z.array(historyEntry).max(recordEventsMax), names })
export type RecordStory = z.output<typeof recordStory>

/** What sentences are made of. */
export type HistoryEntry = z.output<typeof historyEntry>
export type HistoryNames = z.output<typeof names>

const searchOf = ({ most, usual }: { most: number; usual: number }) =>
  z.object({
    /** The last thirty days where absent; of one record all of it. */
    from: instantSchema.optional(),
    to: instantSchema.optional(),
    /** Who did it: a user, `public` for somebody at a public page, `system` for nobody. */
    person: z.union([z.uuid(), z.enum(['public', 'system'])], { error: 'Unknown person' }).optional(),
    kind: z.enum(historyKinds, { error: 'Unknown kind' }).optional(),
    record: z.uuid({ error: 'Unknown record' }).optional(),
    /** Leaves out what was only added, which is most of it; or keeps only deletions that can still be undone. */
    only: z.enum(historyParts, { error: 'Unknown part' }).optional(),
    search: z.string().overwrite(tidyLine).max(200).optional(),
    cursor: cursorOf(z.tuple([z.uuid()])),
    limit: limitUpTo(most).default(usual),
  })

export const historySearch = searchOf({ most: historyPageMax, usual: 50 })
export const historyExportSearch = searchOf({ most: historyExportMax, usual: historyExportMax })
export type HistorySearch = z.output<typeof historySearch>
