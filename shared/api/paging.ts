import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { permissionFor } from '#shared/tokens/permissions.ts'
import type { Endpoint } from './endpoint.ts'

export const pageMax = 500

const wrongLimit = () => t`A limit is a number from 1 to ${pageMax}.`
const wrongCursor = () => t`This cursor is none. Begin without one.`

/** What every list that is open to tokens takes beside its own questions. */
export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: wrongLimit })
    .int({ error: wrongLimit })
    .min(1, { error: wrongLimit })
    .max(pageMax, { error: wrongLimit })
    .optional()
    .meta({ description: 'So many records at most; where more follow, the header Next-Cursor says where' }),
  cursor: z
    .string({ error: wrongCursor })
    .regex(/^\d{1,9}\.[\w-]{1,100}$/, { error: wrongCursor })
    .optional()
    .meta({ description: 'Goes on where the header Next-Cursor of the page before said; with a limit only' }),
})

/** A list of records with ids, which programs read page by page. Drop reports have a limit of their own, and `until`. */
export const isPaged = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  permissionFor(endpoint) !== undefined &&
  isListOfRecords(endpoint.reply) &&
  !(endpoint.query instanceof z.ZodObject && 'limit' in endpoint.query.shape)

const isListOfRecords = (reply: z.ZodType) =>
  reply instanceof z.ZodArray && reply.element instanceof z.ZodObject && 'id' in reply.element.shape
