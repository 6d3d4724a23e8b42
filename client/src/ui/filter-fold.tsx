import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { type DayRange, formatDay } from '#shared/time/day.ts'
import { Fold } from './fold.tsx'
import { VisuallyHidden } from './text.tsx'

interface FilterFoldProps {
  /** What is listed now, such as 'This week · All employees'. */
  words: ReactNode
  isOpen?: boolean
  /** The fields that choose it. */
  children: ReactNode
}

/** The filters of a list on a phone: a line that unfolds, so that the list begins in the first view. */
export const FilterFold = ({ words, isOpen, children }: FilterFoldProps) => (
  <Fold
    variant="card"
    isOpen={isOpen}
    summary={
      <>
        <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0 text-brand" />
        <span className="wrap-anywhere min-w-0 flex-1">
          <VisuallyHidden>{t`Filters`}: </VisuallyHidden>
          {words}
        </span>
      </>
    }
  >
    <div className="flex flex-col gap-3 px-4 pt-1 pb-4">{children}</div>
  </Fold>
)

/** 'This week', 'Nov 2, 2026 to Nov 8, 2026', 'Nov 2, 2026 and later' */
export function daysWords({ start, end }: DayRange, usual: string | undefined): string {
  if (usual) return usual
  const [from, to] = [start, end].map((day) => day && formatDay(day))
  if (from && to) return start === end ? from : t`${from} to ${to}`
  if (from) return t`${from} and later`
  return t`Until ${to!}`
}
