import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'

interface EmptyStateProps {
  /** Of the thing that the list is about, from ui/drawings. */
  drawing: ComponentType
  /** One sentence. */
  title: ReactNode
  /** What comes next, if that needs words. */
  children?: ReactNode
  /** The next step, as a button or link. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ drawing: Drawing, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center px-4 py-10 text-center', className)}>
      <Drawing />
      <p className="mt-4 text-balance font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
