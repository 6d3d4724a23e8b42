import { clsx } from 'clsx'

/** The mark: ridges of a washboard in section, which are also the bars of a chart. Takes the text colour. */
export function Logo({ className = 'size-8' }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="currentColor" className={clsx('shrink-0', className)}>
      <path d="M3 21.5a3.5 3.5 0 0 1 7 0v2a1.25 1.25 0 0 0 2.5 0v-9a3.5 3.5 0 0 1 7 0v9a1.25 1.25 0 0 0 2.5 0v-16a3.5 3.5 0 0 1 7 0v18a3.5 3.5 0 0 1-3.5 3.5h-19A3.5 3.5 0 0 1 3 25.5z" />
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
