import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { buttonClass } from './button.tsx'

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

/** What stands at the end of the title's row on a desktop: the frame around the page gives it. */
export const PageHeaderEnd = createContext<ReactNode>(null)

/** The page's one `h1`. Route changes move the focus to it (`[data-page-heading]`). */
export function PageHeader({ title, purpose, action, isActionSmall, className }: PageHeaderProps) {
  const end = useContext(PageHeaderEnd)
  return (
    <header className={clsx('mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 md:items-start', className)}>
      <div className={clsx('@container min-w-0 flex-1', !isActionSmall && 'basis-64')}>
        <div className="flex items-center justify-between gap-x-4 md:min-h-11">
          <h1 id="page-heading" data-page-heading tabIndex={-1} className="min-w-0 text-xl">
            {title}
          </h1>
          {end}
        </div>
        {purpose && <p className="text-pretty text-muted phone:mt-1">{purpose}</p>}
      </div>
      {action && (
        <div
          className={clsx(
            'flex flex-wrap items-center gap-3 md:min-h-11',
            // A menu stays as small as it is.
            !isActionSmall && 'phone:w-full phone:[&>:not([popovertarget])]:flex-auto',
          )}
        >
          {action}
        </div>
      )}
    </header>
  )
}

/** The way back to the page that this one belongs to; on a phone, the bar at the top has it. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={buttonClass({ variant: 'ghost', className: '-ml-4 mb-2 phone:hidden print:hidden' })}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
