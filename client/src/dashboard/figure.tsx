import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard } from '#client/ui/stat-card.tsx'
import { t } from '#shared/language/t.ts'

interface FigureProps<Value> {
  label: string
  icon: LucideIcon
  aside?: ReactNode
  hint?: string
  /** What the label means, for whoever points at it. */
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
