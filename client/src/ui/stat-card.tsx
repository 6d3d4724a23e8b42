import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface StatCardProps {
  label: string
  value: ReactNode
  hint?: ReactNode
  icon?: LucideIcon | undefined
  className?: string | undefined
}

/** One figure that matters. */
export function StatCard({ label, value, hint, icon: Icon, className }: StatCardProps) {
  return (
    <div
      data-card
      className={clsx('@container min-w-0 rounded border border-line bg-surface p-4 lg:py-5 xl:px-6', className)}
    >
      <p className="flex items-center gap-2 text-muted md:@max-[9rem]:text-sm">
        {Icon && <Icon aria-hidden="true" className="size-5 shrink-0 text-brand md:@max-[9rem]:hidden" />}
        {label}
      </p>
      <p className="ticket mt-1 @min-[10rem]:text-xl text-lg">{value}</p>
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
    </div>
  )
}
