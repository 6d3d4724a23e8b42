import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#shared/db/columns.ts'
import { users } from '#shared/users/table.ts'

const objectKinds = ['stain-photo', 'machine-photo', 'receipt', 'profile'] as const

/**
 * The steps of an upload: address issued, used (on disk), claimed by its owner, forms for viewing made (or
 * impossible: the file is no picture), files being removed.
 */
const objectStates = ['issued', 'used', 'claimed', 'ready', 'broken', 'removing'] as const

/** Files in the object store; their names there are made of the id. */
export const objects = pgTable(
  'objects',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** What it is for, known from the claim on; decides who may see it. */
    kind: text({ enum: objectKinds }),
    state: text({ enum: objectStates }).notNull(),
    contentType: text('content_type'),
    bytes: integer(),
    width: integer(),
    height: integer(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    claimedAt: instant('claimed_at'),
    /** Since when nothing shows it: claimed and not yet in a report, or taken out of one. */
    unusedSince: instant('unused_since'),
  },
  (table) => [
    index('objects_unclaimed_index').on(table.createdAt).where(sql`${table.state} in ('issued', 'used')`),
    index('objects_claimed_index').on(table.claimedAt).where(sql`${table.state} = 'claimed'`),
    index('objects_unused_index').on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
    index('objects_removing_index').on(table.id).where(sql`${table.state} = 'removing'`),
    index('objects_owner_index').on(table.ownerId),
    check('objects_kind_check', oneOf(table.kind, objectKinds)),
    check('objects_state_check', oneOf(table.state, objectStates)),
  ],
)
