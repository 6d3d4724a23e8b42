import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

interface CardProps {
  title?: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  children?: ReactNode
  /** `flush` lets a table or list reach the card's edges. */
  flush?: boolean | undefined
  /** The heading's level; 2 below a page header. */
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** One subject on a page. With a title it is a region that screen readers can jump to. */
export function Card({ title, description, action, children, flush, level = 2, className }: CardProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const Box = title ? 'section' : 'div'
  return (
    <Box
      data-card
      aria-labelledby={title ? id : undefined}
      className={clsx('min-w-0 rounded border border-line bg-surface', className)}
    >
      {(title || action) && (
        <div
          className={clsx(
            'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 md:px-6 md:pt-5',
            // Cards side by side have their actions at one height, however many lines describe each.
            description && 'md:items-start',
            flush && 'pb-4',
          )}
        >
          {/* On a phone, the line has the whole width, below title and action. */}
          <div className="min-w-0 flex-1 basis-32 phone:contents">
            <Heading id={id} className="min-w-0 flex-1 basis-32 text-lg">
              {title}
            </Heading>
            {description && (
              <p className="text-pretty text-muted text-sm phone:order-last phone:w-full">{description}</p>
            )}
          </div>
          {action}
        </div>
      )}
      {flush ? children : <div className="p-4 md:px-6 md:py-5">{children}</div>}
    </Box>
  )
}
