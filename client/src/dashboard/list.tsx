import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { Loaded, type Reading } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

interface DashboardListProps<Item> {
  title: string
  /** How much of the whole it is, where that is not all. */
  part?: string | undefined
  /** All of the page is there for it: the rows stand in pairs. */
  isWide?: boolean
  /** Where all of them are. */
  href: string
  linkLabel: string
  read: Omit<Reading<unknown>, 'data'>
  /** Undefined until they are read. */
  items: readonly Item[] | undefined
  row: (item: Item) => ReactNode
  empty: string
  failed: string
  loading: string
}

/** To the page that a part of the dashboard is the beginning of. */
export const AllLink = ({ href, className, children }: { href: string; className?: string; children: string }) => (
  <Link
    href={href}
    className={clsx(
      'relative font-semibold text-brand underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline',
      className,
    )}
  >
    {children}
  </Link>
)

/** The beginning of a list that has a page of its own. */
export function DashboardList<Item extends { id: string }>(props: DashboardListProps<Item>) {
  const { title, part, isWide = false, href, linkLabel, read, items, row, empty, failed, loading } = props
  return (
    <Card
      title={title}
      description={part}
      action={
        <AllLink href={href} className="mt-0.5 self-start">
          {linkLabel}
        </AllLink>
      }
      flush
    >
      <Loaded
        read={{ ...read, data: items }}
        failed={failed}
        waiting={<SkeletonRows rows={3} columns={2} label={loading} />}
        empty={<p className="px-4 pb-4 text-muted md:px-6">{empty}</p>}
      >
        {(all) => (
          <ul
            className={clsx(
              'divide-y divide-line overflow-hidden rounded-b border-line border-t',
              isWide && 'lg:grid lg:grid-cols-2 lg:gap-px lg:divide-y-0 lg:bg-line',
            )}
          >
            {all.map((item) => (
              <li key={item.id} className="bg-surface lg:last:odd:col-span-2">
                {row(item)}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
