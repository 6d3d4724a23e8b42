import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  /** One line: what this page is for. */
  purpose?: ReactNode
  /** The page's primary action, at the right. */
  action?: ReactNode
  /** A side matter, which stays beside the title on phones too. */
  isActionSmall?: boolean | undefined
  className?: string | undefined
}

/** The page's one `h1`. Route changes move the focus to it (`[data-page-heading]`). */
export function PageHeader({ title, purpose, action, isActionSmall, className }: PageHeaderProps) {
  return (
    <header className={clsx('mb-6 flex flex-wrap items-center gap-x-6 gap-y-4', className)}>
      <div className={clsx('min-w-0 flex-1', !isActionSmall && 'basis-64')}>
        <h1 id="page-heading" data-page-heading tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {purpose && <p className="mt-1 text-pretty text-muted">{purpose}</p>}
      </div>
      {action && (
        <div className={clsx('flex flex-wrap gap-3', !isActionSmall && 'phone:w-full phone:[&>*]:flex-auto')}>
          {action}
        </div>
      )}
    </header>
  )
}
