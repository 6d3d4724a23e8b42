import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { CallError, read, reasonOf } from '#client/api/call.ts'
import { useUser } from '#client/api/user.ts'
import { askedRange } from '#client/ui/asked-days.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { addressOf, type Key, type Reply, urlOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { type DayRange, previousWeek } from '#shared/time/day.ts'
import { instantsOf } from '#shared/time/instant.ts'
import { reportRange } from '#shared/tips/tip.ts'
import type { Role } from '#shared/users/roles.ts'
import { type ReportType, readConsolidated, type TipReport, tally } from './report-data.ts'

interface Asked {
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

/** What a link asked for, such as the dashboard's to late tips: ?type=consolidated&start=2026-01-05&end=2026-01-11. */
function askedIn(search: URLSearchParams, role: Role): Asked | undefined {
  const range = askedRange(search)
  if (!range || !reportRange.safeParse(instantsOf(range)).success) return undefined
  return { type: role === 'admin' && search.get('type') === 'consolidated' ? 'consolidated' : 'individual', range }
}

/**
 * The report of the Reports tab. It is read when it is asked for, and again when a tip was changed; while another tab
 * is open it waits with that until one comes back.
 */
export function useTipReport(isShown: boolean) {
  const { role } = useUser()
  const [search] = useSearchParams()
  const [linked] = useState(() => askedIn(search, role))
  const [type, setType] = useState<ReportType>(linked?.type ?? (role === 'admin' ? 'consolidated' : 'individual'))
  const [range, setRange] = useState<DayRange>(() => linked?.range ?? previousWeek())
  const [asked, setAsked] = useState<Asked | undefined>(linked)
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
              toast({
                title: t`Failed to generate report. Please try again.`,
                description: reasonOf(error),
                tone: 'destructive',
              })
            throw error
          })
        }
      : skipToken,
    // What failed is tried again by a click, not by looking at another tab.
    enabled: ({ state }) => isShown && !(state.status === 'error' && state.data === undefined),
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
    generate: (of: DayRange = range) => {
      const isSame = asked?.type === type && asked.range.start === of.start && asked.range.end === of.end
      if (isSame) void query.refetch()
      else setAsked({ type, range: of })
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
