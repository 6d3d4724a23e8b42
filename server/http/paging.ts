import type { Request, Response } from 'express'
import { cursorAt } from '#shared/api/cursor.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { pageQuery } from '#shared/api/page-query.ts'
import { isPaged, readsPages } from '#shared/api/paging.ts'

/** How a call's answer becomes the page that a request asks for; the header Next-Cursor says where the next one begins. */
export interface Pages {
  /** Whether a part of the answer is wanted, for which all of it has to be there. */
  areAsked(req: Request): boolean
  /** The part that is asked for of an answer's JSON. */
  cut(req: Request, res: Response, list: string): string
  /** For an answer that says where it goes on, before it is written. */
  sayNext(res: Response, reply: unknown): void
}

const none: Pages = { areAsked: () => false, cut: (_req, _res, list) => list, sayNext() {} }

/** The answers that have pages: lists that were read whole, or with a record more than the page, and what names its next page. */
export function pagesOf(endpoint: Endpoint): Pages {
  const { order } = endpoint
  if (order) return { ...none, cut: (req, res, list) => cutAtLimit(req, res, list, order) }
  if (isPaged(endpoint)) return { ...none, areAsked: hasLimit, cut: partOf }
  if (readsPages(endpoint)) return { ...none, sayNext: (res, reply) => setNext(res, (reply as Goes).next) }
  return none
}

interface Goes {
  /** The cursor of the next page; null at the end. */
  next: string | null
}

/** Looked at so, a list that is wanted as a whole costs nothing more. */
const hasLimit = (req: Request) => req.url.includes('limit=')

/**
 * A list has a most and is read by one statement: what a page saves is what is sent. Its order is the list's own, which a
 * cursor could say only by naming where it is.
 */
function partOf(req: Request, res: Response, list: string): string {
  if (!hasLimit(req)) return list
  const { limit, cursor } = pageQuery.parse(req.query)
  if (limit === undefined) return list
  const records: { id: string }[] = JSON.parse(list)
  const start = cursor === undefined ? 0 : startAfter(records, cursor)
  const end = start + limit
  setNext(res, end < records.length ? `${end}.${records[end - 1]!.id}` : null)
  return JSON.stringify(records.slice(start, end))
}

/** After the record that the page before ended with; where that is gone, at its place. */
function startAfter(records: { id: string }[], cursor: string): number {
  const [place, id] = cursor.split('.') as [string, string]
  const found = records.findIndex((record) => record.id === id)
  return found < 0 ? Number(place) - 1 : found + 1
}

/** For a list that was read with one record more, which shows that a page follows. The row's schema has checked the limit. */
function cutAtLimit(req: Request, res: Response, list: string, order: readonly string[]): string {
  if (req.query.limit === undefined) return list
  const limit = Number(req.query.limit)
  const records: Record<string, string>[] = JSON.parse(list)
  if (records.length <= limit) return list
  const last = records[limit - 1]!
  setNext(res, cursorAt(order.map((field) => last[field]!)))
  return JSON.stringify(records.slice(0, limit))
}

function setNext(res: Response, next: string | null) {
  if (next !== null) res.setHeader('Next-Cursor', next)
}
