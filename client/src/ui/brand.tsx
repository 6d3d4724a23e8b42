import { clsx } from 'clsx'

/** The mark: a washboard's ridges in section, rising like the bars of a chart, and a W. Takes the text colour. */
export function Logo({ className = 'size-8' }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.5"
      strokeLinecap="round"
      className={clsx('shrink-0', className)}
    >
      <path d="M4 12v10a4 4 0 0 0 8 0V10a4 4 0 0 1 8 0v12a4 4 0 0 0 8 0V4" />
    </svg>
  )
}

/** The mark with the product's name, which the operator may change. */
export function Wordmark({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span className={clsx('inline-flex min-w-0 items-center gap-3 text-brand', className)}>
      <Logo />
      <span className="truncate font-semibold text-ink text-lg">{name}</span>
    </span>
  )
}
