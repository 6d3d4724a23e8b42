import { CallError } from '#client/api/call.ts'
import type { Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { centsOf } from '#shared/money/money.ts'
import { type Day, type DayRange, formatDay } from '#shared/time/day.ts'
import { dayOf, instantsOf } from '#shared/time/instant.ts'

export type ReportType = 'individual' | 'consolidated'

export type Consolidated = Reply<'GET /api/admin/tips/consolidated-reports'>
type TipOfPerson = Consolidated['tips'][number]
/** A tip of a report; whose it is, consolidated reports say. */
export type ReportTip = Omit<TipOfPerson, 'user'> & { user?: TipOfPerson['user'] }

export const nameOfRange = ({ start, end }: DayRange) =>
  start === end ? formatDay(start, { weekday: true }) : t`${formatDay(start)} to ${formatDay(end)}`

export interface DaySum {
  cents: number
  count: number
}

export interface TipReport {
  type: ReportType
  range: DayRange
  tips: ReportTip[]
  stats: Consolidated['stats']
  employees: Consolidated['employeeStats']
  days: Map<Day, DaySum>
  /** Order IDs that more than one tip has. */
  duplicates: Set<string>
}

/** Adds up tips as they come in, so that 50,000 of them are never worked through in one go. */
export function tally() {
  const tips: ReportTip[] = []
  const days = new Map<Day, DaySum>()
  const orders = new Set<string>()
  const duplicates = new Set<string>()
  let bounds = { startDate: '', endDate: '' }
  let sum: DaySum = { cents: 0, count: 0 }
  return {
    add(batch: readonly ReportTip[]) {
      for (const tip of batch) {
        // Neighbours mostly share their day, and comparing two texts is far cheaper than finding the day of an instant.
        if (tip.createdAt < bounds.startDate || tip.createdAt > bounds.endDate) {
          const day = dayOf(tip.createdAt)
          bounds = instantsOf({ start: day, end: day })
          sum = days.get(day) ?? { cents: 0, count: 0 }
          days.set(day, sum)
        }
        sum.cents += centsOf(tip.amount)
        sum.count += 1
        if (orders.has(tip.orderId)) duplicates.add(tip.orderId)
        orders.add(tip.orderId)
        tips.push(tip)
      }
    },
    result: { tips, days, duplicates },
  }
}

export interface DayHead {
  day: Day
  cents: number
}

/** What stands above the first tip of each day, by the id of that tip. */
export function headsOf(tips: readonly ReportTip[]): Map<string, DayHead> {
  const heads = new Map<string, DayHead>()
  let bounds = { startDate: '', endDate: '' }
  let head: DayHead = { day: '', cents: 0 }
  for (const { id, createdAt, amount } of tips) {
    // As cheap as comparing two texts, for as long as it is the same day.
    if (createdAt < bounds.startDate || createdAt > bounds.endDate) {
      const day = dayOf(createdAt)
      bounds = instantsOf({ start: day, end: day })
      head = { day, cents: 0 }
      heads.set(id, head)
    }
    head.cents += centsOf(amount)
  }
  return heads
}

type Head = Pick<Consolidated, 'stats' | 'employeeStats'>

/**
 * Reads the consolidated report while it arrives. The server puts its head and every thousand tips on a line of their
 * own, so that no line takes longer to parse than a frame lasts; all lines together are one JSON text.
 */
export async function readConsolidated(url: string, signal: AbortSignal, onTips: OnTips): Promise<Head> {
  const response = await fetch(url, { credentials: 'include', signal })
  if (!response.ok) throw await refusalOf(response)
  return consolidatedIn(response, onTips)
}

type OnTips = (head: Head, tips: Consolidated['tips']) => void

export async function consolidatedIn(response: Response, onTips: OnTips): Promise<Head> {
  let head: Head | undefined
  let isWhole = false
  for await (const line of linesOf(response)) {
    if (!head) head = JSON.parse(`${line}]}`) as Head
    else if (line === ']}') isWhole = true
    else onTips(head, JSON.parse(`[${line.replace(/^,/, '')}]`))
  }
  if (!head || !isWhole) throw new Error('The report ended early.')
  return head
}

async function* linesOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let parts: string[] = []
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const [rest = '', ...starts] = chunk.value.split('\n')
      parts.push(rest)
      for (const start of starts) {
        yield parts.join('')
        parts = [start]
      }
    }
    yield parts.join('')
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function refusalOf(response: Response) {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return new CallError(response.status, text || response.statusText, isJson ? JSON.parse(text) : undefined)
}
