import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

const variants = {
  /** A line of a card or a list, from one edge to the other. */
  row: 'flex min-h-12 gap-3 px-4 py-2 -outline-offset-2 md:px-6',
  /** A card of its own. */
  card: 'flex min-h-12 gap-3 px-4 py-2 -outline-offset-2 md:min-h-14 md:px-6',
  /** Words in a card or below a list. */
  words: 'flex min-h-11 w-fit gap-2 font-semibold text-brand',
}

interface FoldProps {
  summary: ReactNode
  variant?: keyof typeof variants | undefined
  /** Open at first; the reader can still close and open it. */
  isOpen?: boolean | undefined
  className?: string | undefined
  summaryClassName?: string | undefined
  chevronClassName?: string | undefined
  /** A function is called once it is open: what it shows is read or laid out only then. */
  children: ReactNode | (() => ReactNode)
}

/** A line that says what it unfolds to. What looks different in an open one says so with `unfolded:`. */
export function Fold({
  summary,
  variant = 'row',
  isOpen = false,
  className,
  summaryClassName,
  chevronClassName,
  children,
}: FoldProps) {
  const [isUnfolded, setUnfolded] = useState(isOpen)
  return (
    <details
      open={isOpen}
      // Those inside of it are heard here, too.
      onToggle={({ currentTarget, target }) => target === currentTarget && setUnfolded(currentTarget.open)}
      className={clsx(variant === 'card' && 'rounded border border-line bg-surface', className)}
      data-card={variant === 'card' || undefined}
    >
      <summary
        className={clsx(
          'list-none items-center [&::-webkit-details-marker]:hidden',
          variants[variant],
          summaryClassName,
        )}
      >
        {summary}
        <FoldChevron className={clsx(variant !== 'words' && 'ml-auto text-muted', chevronClassName)} />
      </summary>
      {typeof children === 'function' ? isUnfolded && children() : children}
    </details>
  )
}

interface FoldChevronProps {
  /** Before the words, and pointing at them until they are unfolded. */
  isFirst?: boolean | undefined
  /** Where it stands beside what is pressed, which else says it. */
  isOpen?: boolean | undefined
  className?: string | undefined
}

/** Turns with the line that it stands in: a fold's, or a button with `aria-expanded`. */
export const FoldChevron = ({ isFirst, isOpen, className }: FoldChevronProps) => (
  <ChevronDown
    aria-hidden="true"
    className={clsx(
      'size-5 shrink-0 transition-transform print:hidden',
      isFirst ? '-rotate-90 unfolded:rotate-0' : isOpen ? 'rotate-180' : 'unfolded:rotate-180',
      className,
    )}
  />
)

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
