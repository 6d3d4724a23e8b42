import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { Loaded, type Reading } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { lazyExtra, Suspense } from '#client/ui/suspense.tsx'
import { whenIdle } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import type { LineOf } from './weeks.tsx'

interface FigureProps<Value> {
  label: string
  icon: LucideIcon
  aside?: ReactNode
  hint?: string
  /** What the label means, shown where somebody points at it. */
  means?: string
  read: { data: Value | undefined; isError: boolean }
  show: (data: Value) => ReactNode
}

/** A stat card for something that has to be read; it is as high while it waits as it is afterwards. */
export function Figure<Value>({ read, show, ...look }: FigureProps<Value>) {
  if (read.data !== undefined) return <StatCard {...look} value={show(read.data)} />
  if (read.isError) return <StatCard {...look} value="–" hint={t`Could not be loaded`} />
  return (
    <StatCard
      {...look}
      value={
        <>
          <span className="sr-only">{t`Loading...`}</span>
          <span aria-hidden="true" className="block h-9 w-20 animate-breathe rounded bg-sunken" />
        </>
      }
    />
  )
}

interface TileFigureProps<Value> extends Pick<FigureProps<Value>, 'read'> {
  /** Large, and beside it what it counts. */
  show: (data: Value) => ReactNode
}

/** The same on a tile. */
export function TileFigure<Value>({ read, show }: TileFigureProps<Value>) {
  if (read.data !== undefined) return show(read.data)
  return read.isError ? t`Could not be loaded` : null
}

export const TileNumber = ({ children }: { children: ReactNode }) => (
  <span className="ticket block text-figure text-ink">{children}</span>
)

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
  <Link href={href} className={clsx('line-link font-semibold', className)}>
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

const Weeks = lazyExtra(() => import('./weeks.tsx'))

/**
 * The last weeks beside a figure, where it leaves room for them. They come in an idle moment, into room that is there for
 * them from the beginning; a phone has no such cards.
 */
export function DashboardLine({ of }: { of: LineOf }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    whenIdle(() => setWanted(matchMedia('(width >= 48rem)').matches))
  }, [])
  return (
    <span className="@container block h-10 min-w-0 max-w-24 basis-24 md:@max-[9rem]:hidden">
      <span className="block @max-[5.5rem]:hidden">
        {isWanted && (
          <Suspense fallback={null}>
            <Weeks of={of} />
          </Suspense>
        )}
      </span>
    </span>
  )
}
