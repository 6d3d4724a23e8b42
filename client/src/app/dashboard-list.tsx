import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { Loaded, type Reading } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

interface DashboardListProps<Item> {
  title: string
  /** How much of the whole it is, where that is not all. */
  part?: string | undefined
  /** Where all of them are. */
  href: string
  linkLabel: string
  read: Omit<Reading<unknown>, 'data'>
  /** Undefined until they are read. */
  items: readonly Item[] | undefined
  row: (item: Item) => ReactNode
  /** A sentence, or what to begin with. */
  empty: ReactNode
  failed: string
  loading: string
}

/** The beginning of a list that has a page of its own. */
export function DashboardList<Item extends { id: string }>(props: DashboardListProps<Item>) {
  const { title, part, href, linkLabel, read, items, row, empty, failed, loading } = props
  return (
    <Card
      title={title}
      description={part}
      action={
        <Link
          href={href}
          className="relative mt-0.5 self-start font-semibold text-brand underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:underline"
        >
          {linkLabel}
        </Link>
      }
    >
      <Loaded
        read={{ ...read, data: items }}
        failed={failed}
        waiting={<SkeletonRows rows={3} columns={2} label={loading} />}
        empty={typeof empty === 'string' ? <p className="text-muted">{empty}</p> : empty}
      >
        {(all) => (
          <ul className="-my-3 divide-y divide-line">
            {all.map((item) => (
              <li key={item.id} className="flex items-start justify-between gap-4 py-3">
                {row(item)}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
