import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, CallError, type Key, type Reply, read, urlOf } from '#client/api/call.ts'
import { toast } from '#client/ui/toast-store.ts'
import { centsOf } from '#shared/money/money.ts'
import { type Day, type DayRange, previousWeek } from '#shared/time/day.ts'
import { dayOf, instantsOf } from '#shared/time/instant.ts'
import { readConsolidated } from './read-consolidated.ts'

export type ReportType = 'individual' | 'consolidated'

export type Consolidated = Reply<'GET /api/admin/tips/consolidated-reports'>
type TipOfPerson = Consolidated['tips'][number]
/** A tip of a report; whose it is, consolidated reports say. */
export type ReportTip = Omit<TipOfPerson, 'user'> & { user?: TipOfPerson['user'] }

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

export interface Asked {
  type: ReportType
  range: DayRange
}

export interface Progress {
  read: number
  total: number
}

const calls = {
  individual: 'GET /api/tips/reports',
  consolidated: 'GET /api/admin/tips/consolidated-reports',
} satisfies Record<ReportType, Key>

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

async function load(asked: Asked, signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<TipReport> {
  const address = addressOf(calls[asked.type], { query: instantsOf(asked.range) })
  const { add, result } = tally()
  if (asked.type === 'consolidated') {
    const { stats, employeeStats } = await readConsolidated(urlOf(address), signal, (head, batch) => {
      add(batch)
      onProgress?.({ read: result.tips.length, total: head.stats.totalTips })
    })
    return { ...asked, ...result, stats, employees: employeeStats }
  }
  const { tips, stats } = await read<Reply<'GET /api/tips/reports'>>(address, signal)
  add(tips)
  return { ...asked, ...result, stats, employees: [] }
}

/**
 * The report of the Reports tab. It is read when it is asked for, and again when a tip was changed; while another tab
 * is open it waits with that until one comes back.
 */
export function useTipReport(isShown: boolean) {
  const [type, setType] = useState<ReportType>('individual')
  const [range, setRange] = useState<DayRange>(() => previousWeek())
  const [asked, setAsked] = useState<Asked>()
  const [progress, setProgress] = useState<Progress>()
  const query = useQuery<TipReport>({
    queryKey: asked ? addressOf(calls[asked.type], { query: instantsOf(asked.range) }) : ['tip report'],
    queryFn: asked
      ? ({ client, queryKey, signal }) => {
          setProgress(undefined)
          // A report that is on the screen already stays there until its successor is complete.
          const isFirst = client.getQueryData(queryKey) === undefined
          return load(asked, signal, isFirst ? setProgress : undefined).catch((error) => {
            // A 401 has its own message.
            if (!signal.aborted && !(error instanceof CallError && error.status === 401))
              toast({ title: 'Failed to generate report. Please try again.', tone: 'destructive' })
            throw error
          })
        }
      : skipToken,
    enabled: isShown && asked !== undefined,
    // Comparing 50,000 tips with 50,000 others takes longer than showing them.
    structuralSharing: false,
    // One report at a time: the one before may be as large.
    gcTime: 0,
  })

  const isShownType = asked?.type === type
  return {
    type,
    setType,
    range,
    setRange,
    generate: () => {
      const isSame = asked?.type === type && asked.range.start === range.start && asked.range.end === range.end
      if (isSame) void query.refetch()
      else setAsked({ type, range })
    },
    retry: () => void query.refetch(),
    /** Of the chosen type. */
    data: isShownType ? query.data : undefined,
    isGenerating: query.isFetching,
    isLoading: isShownType && query.isFetching && !query.data,
    hasFailed: isShownType && query.isError,
    progress: query.isFetching ? progress : undefined,
  }
}

export type TipReportState = ReturnType<typeof useTipReport>
