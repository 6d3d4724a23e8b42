import { z } from 'zod'
import { permissionFor } from '#shared/tokens/permissions.ts'
import type { Endpoint } from './endpoint.ts'

/** A list of records with ids, which programs read page by page. */
export const isPaged = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  permissionFor(endpoint) !== undefined &&
  isListOfRecords(endpoint.reply) &&
  !(endpoint.query instanceof z.ZodObject && 'limit' in endpoint.query.shape)

/** A list that reads no more than the page that is asked for: the cursor is in its own query. */
export const readsPages = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && 'cursor' in query.shape

const isListOfRecords = (reply: z.ZodType) =>
  reply instanceof z.ZodArray && reply.element instanceof z.ZodObject && 'id' in reply.element.shape
