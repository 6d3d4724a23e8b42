import type { Request, Response } from 'express'
import { cursorAt, pageQuery } from '#shared/api/page-query.ts'

/** Looked at so, a list that is wanted as a whole costs nothing more. */
export const asksForPage = (req: Request) => req.url.includes('limit=')

/**
 * The part of a list that the request asks for, where it asks for one. A list has a most and is read by one statement: what a
 * page saves is what is sent. Its order is the list's own, which a cursor could say only by naming where it is.
 */
export function pageOf(req: Request, res: Response, list: string): string {
  if (!asksForPage(req)) return list
  const { limit, cursor } = pageQuery.parse(req.query)
  if (limit === undefined) return list
  const records: { id: string }[] = JSON.parse(list)
  const start = cursor === undefined ? 0 : startAfter(records, cursor)
  const end = start + limit
  if (end < records.length) res.setHeader('Next-Cursor', `${end}.${records[end - 1]!.id}`)
  return JSON.stringify(records.slice(start, end))
}

/** After the record that the page before ended with; where that is gone, at its place. */
function startAfter(records: { id: string }[], cursor: string): number {
  const [place, id] = cursor.split('.') as [string, string]
  const found = records.findIndex((record) => record.id === id)
  return found < 0 ? Number(place) - 1 : found + 1
}

/** The page of a list that was read with a record more where there is one; without a limit, all that was read. */
export function cutPage(res: Response, list: string, query: unknown, order: readonly string[]) {
  const { limit } = query as { limit?: number }
  if (limit === undefined) return list
  const records: Record<string, string>[] = JSON.parse(list)
  if (records.length <= limit) return list
  const last = records[limit - 1]!
  sayNext(res, { next: cursorAt(order.map((field) => last[field]!)) })
  return JSON.stringify(records.slice(0, limit))
}

/** Where the next page of a list begins that reads its pages itself. */
export function sayNext(res: Response, { next }: { next: string | null }) {
  if (next !== null) res.setHeader('Next-Cursor', next)
}
