import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface StatCardProps {
  /** Its words, or a button of them, which all of the card can be. */
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  /** What the label means, shown where somebody points at it. */
  means?: string | undefined
  /** Beside the value, such as how it came about. */
  aside?: ReactNode
  icon?: LucideIcon | undefined
  className?: string | undefined
}

/** One figure that matters. */
export function StatCard({ label, value, hint, means, aside, icon: Icon, className }: StatCardProps) {
  return (
    <div
      data-card
      className={clsx('@container min-w-0 rounded border border-line bg-surface p-4 lg:py-5 xl:px-6', className)}
    >
      <p title={means} className="flex items-center gap-2 text-muted md:@max-[9rem]:text-sm">
        {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 md:@max-[9rem]:hidden" />}
        {label}
      </p>
      <div className="mt-1 flex min-h-10 items-end justify-between gap-3 md:@max-[10rem]:block">
        {/* It gives way to what stands beside it, but only to its longest word: no amount is broken in two. */}
        <p className="ticket wrap-break-word max-w-full shrink-99 @min-[10rem]:text-xl text-lg">{value}</p>
        {aside}
      </div>
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
    </div>
  )
}
