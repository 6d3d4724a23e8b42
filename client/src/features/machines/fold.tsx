import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldProps {
  summary: ReactNode
  isOpen?: boolean
  /** It needs somebody. */
  isDue?: boolean
  children: ReactNode
}

/** A line that unfolds into a list, for what is not what somebody came for. */
export function Fold({ summary, isOpen = false, isDue = false, children }: FoldProps) {
  return (
    <details
      open={isOpen}
      className={clsx('group rounded border border-line bg-surface', isDue && 'border-l-4 border-l-attention')}
      data-card
    >
      <summary className="-outline-offset-2 flex min-h-14 list-none items-center gap-3 px-4 md:px-6 [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden="true" className="ml-auto size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
