import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ShowMore } from '#client/ui/show-more.tsx'
import { usePhone } from '#client/ui/window.ts'
import { addressOf, type Reply } from '#shared/api/call.ts'
import { foundStainReports, stainReportsShown } from '#shared/stain-reports/reads.ts'
import { ReportLines } from './report-lines.tsx'

type Found = Reply<'GET /api/stain-reports'>
type Query = Omit<Parameters<typeof foundStainReports>[0], 'unsent'>

/** One part of the reports found: those shown so far, and the total once it is known. */
export function useFound(query: Query, unsent: 'true' | 'false') {
  const [count, setCount] = useState(stainReportsShown)
  const list = useQuery<Found>({
    queryKey: addressOf(...foundStainReports({ ...query, unsent }, count)),
    placeholderData: (before) => before,
  })
  const total = list.data && list.data.length < count + stainReportsShown ? list.data.length : undefined
  return { ...list, count, total, showMore: () => setCount(Math.min(999, count + stainReportsShown)) }
}

/** What is over, where there is little room. */
const sentOnPhone = 5

interface FoundPartProps {
  title: string
  /** The chip that chose it says what it is. */
  isOnly: boolean
  reports: Found
  list: ReturnType<typeof useFound>
  /** A phone shows as much of it as a desktop. */
  isWhole?: boolean
}

export function FoundPart({ title, isOnly, reports, list, isWhole = false }: FoundPartProps) {
  const { count, total, showMore, isPlaceholderData } = list
  const id = useId()
  const [isUnfolded, unfold] = useState(false)
  const isFolded = usePhone() && !isWhole && !isOnly && !isUnfolded
  const shown = isFolded ? sentOnPhone : count
  const next = Math.min(reports.length, isFolded ? count : count + stainReportsShown) - shown
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className={isOnly ? 'sr-only' : 'text-base'}>
        {title}
      </h2>
      <ReportLines reports={reports.slice(0, shown)} />
      {(next > 0 || isPlaceholderData) && (
        <ShowMore
          {...{ next, shown, total }}
          busy={isPlaceholderData}
          onShow={isFolded ? () => unfold(true) : showMore}
        />
      )}
    </section>
  )
}
