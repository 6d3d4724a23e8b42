import { z } from 'zod'
import { instantText } from '#shared/time/schema.ts'

/** Of the sessions of a person, the last used ones. */
export const sessionsMax = 100

export const listedSession = z
  .object({
    id: z.uuid(),
    /** Browser and system: 'Chrome · Android'; null where they are not known. */
    agent: z.string().nullable(),
    createdAt: instantText,
    /** To the hour. */
    usedAt: instantText,
    /** Whether it is the one that asks. */
    isThis: z.boolean(),
  })
  .meta({ id: 'Session' })
export type ListedSession = z.output<typeof listedSession>
