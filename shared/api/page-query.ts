import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { partsOf } from './cursor.ts'

export const pageMax = 500

const wrongCursor = () => t`This cursor is none. Begin without one.`

/** So many records at most, of a list that gives no more than that at once. */
export function limitUpTo(most: number) {
  const error = () => t`A limit is a number from 1 to ${most}.`
  return z.coerce
    .number({ error })
    .int({ error })
    .min(1, { error })
    .max(most, { error })
    .meta({ description: 'So many records at most; where more follow, the header Next-Cursor says where' })
}

/** What every list that is open to tokens takes beside its own questions. */
export const pageQuery = z.object({
  limit: limitUpTo(pageMax).optional(),
  cursor: z
    .string({ error: wrongCursor })
    .regex(/^\d{1,9}\.[\w-]{1,100}$/, { error: wrongCursor })
    .optional()
    .meta({ description: 'Goes on where the header Next-Cursor of the page before said; with a limit only' }),
})

/**
 * The cursor of a list that is longer than one statement should read: what its order goes by, an id at the end, of the
 * record that the page before ended with. No two records share it, so none is lost or comes twice.
 */
export const cursorOf = <Place extends z.ZodTuple>(place: Place) =>
  z
    .string({ error: wrongCursor })
    .transform((text, context): z.output<Place> => {
      const { data } = place.safeParse(partsOf(text))
      if (data) return data
      // One message at the field, not one at each part of it.
      context.addIssue({ code: 'custom', message: wrongCursor() })
      return z.NEVER
    })
    .optional()
    .meta({ description: 'Goes on where the header Next-Cursor of the page before said' })
