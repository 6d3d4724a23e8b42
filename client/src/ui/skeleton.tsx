import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'

/** One grey bar in the place of what is coming; give it that thing's size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('animate-breathe rounded bg-sunken', className)} />
}

/** A line of text that is coming, as a ribbon. */
export function SkeletonLine({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('ribbon animate-breathe text-line', className)} />
}

/** Says once that something is loading and hides the shapes from screen readers. */
export function Loading({
  label = t`Loading…`,
  children,
  className,
}: {
  label?: string | undefined
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function SkeletonLines({ lines = 3, label }: { lines?: number | undefined; label?: string | undefined }) {
  return (
    <Loading label={label}>
      <div className="flex flex-col gap-3">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
          <SkeletonLine key={line} className={clsx('my-0.5', line === lines - 1 && lines > 1 ? 'w-2/3' : 'w-full')} />
        ))}
      </div>
    </Loading>
  )
}

/** The shape of a `Table`: as high, in rows and in cards, as the rows that replace it. */
export function SkeletonRows({
  rows = 5,
  columns = 4,
  label,
}: {
  rows?: number | undefined
  columns?: number | undefined
  label?: string | undefined
}) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <div key={row} className="flex h-13 items-center gap-6 border-line border-b px-4 last:border-0 md:px-6">
          {Array.from({ length: columns }, (_, column) => (
            <SkeletonLine
              // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
              key={column}
              className={clsx(column === 0 ? 'flex-2' : 'flex-1', column > 1 && 'phone:hidden')}
            />
          ))}
        </div>
      ))}
    </Loading>
  )
}

/** The shape of `StatCard`s or short `Card`s in a grid; the grid is the caller's. */
export function SkeletonCards({
  count = 4,
  className = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4',
  cardClassName = 'h-28',
  label,
}: {
  count?: number | undefined
  className?: string | undefined
  cardClassName?: string | undefined
  label?: string | undefined
}) {
  return (
    <Loading label={label}>
      <div className={className}>
        {Array.from({ length: count }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
          <div key={card} className={clsx('rounded border border-line bg-surface p-4 md:px-6 md:py-5', cardClassName)}>
            <SkeletonLine className="my-0.5 w-1/2" />
            <Skeleton className="mt-4 h-6 w-2/3" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
