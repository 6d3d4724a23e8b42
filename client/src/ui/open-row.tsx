import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { FoldChevron } from './fold.tsx'

interface OpenRowProps {
  /** At the left: a picture of it that can be pressed by itself. */
  start?: ReactNode
  /** What the row says, closed or open. */
  summary: ReactNode
  /** What else can be done with it, or be looked at. */
  action?: ReactNode
  /** At the right: when it was, or the one thing to do with it, which has to be `relative` to lie above the row. */
  end?: ReactNode
  /** What it opens to. */
  children: () => ReactNode
}

/** A line of a list that is pressed anywhere and opens; its actions lie above that. */
export function OpenRow({ start, summary, action, end, children }: OpenRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div
        className={clsx(
          'relative flex gap-3 px-4 py-2.5 transition-colors hover:bg-sunken/50 md:px-6 phone:gap-2 phone:pr-2.5',
          end && !start ? 'items-start' : 'items-center',
        )}
      >
        {/* Above the button that covers the row, which comes after it. */}
        {start && <div className="relative z-1 shrink-0">{start}</div>}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="after:-outline-offset-2 min-w-0 flex-1 basis-48 scroll-mt-12 text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-brand"
          >
            {summary}
          </button>
          {action && <div className="relative">{action}</div>}
        </div>
        {end}
        <FoldChevron isOpen={isOpen} className="my-0.5 text-muted" />
      </div>
      {isOpen && children()}
    </>
  )
}
