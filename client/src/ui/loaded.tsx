import { clsx } from 'clsx'
import type { ComponentType, ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { FailedState } from './failed-state.tsx'
import { Notice } from './notice.tsx'

/** As far as something has come that is read from the server. */
export interface Reading<Data> {
  data: Data | undefined
  isError: boolean
  refetch: () => unknown
}

interface LoadedProps<Data> {
  read: Reading<Data>
  /** Stands there until it comes, in its shape. */
  waiting: ReactNode
  /** What could not be loaded, in a sentence. */
  failed: string
  /** In place of a list of nothing. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was read; what was read before stays where it could not be read again. */
export function Loaded<Data>({
  read: { data, isError, refetch },
  waiting,
  failed,
  empty,
  children,
}: LoadedProps<Data>) {
  if (data === undefined) return isError ? <FailedState title={failed} onRetry={() => void refetch()} /> : waiting
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
}

/** Shown in a form when a part of it could not be loaded. */
export function NotLoaded({ read: { data, isError, refetch }, title }: { read: Reading<unknown>; title: string }) {
  if (data !== undefined || !isError) return null
  return (
    <Notice
      tone="trouble"
      live
      title={title}
      action={<Button variant="secondary" size="sm" onClick={() => void refetch()}>{t`Try again`}</Button>}
    />
  )
}

/** Several as one, which is there when all of them are. */
export function allOf<Parts extends Record<string, Reading<unknown>>>(parts: Parts) {
  type All = { [Name in keyof Parts]: NonNullable<Parts[Name]['data']> }
  const missing = Object.values(parts).filter(({ data }) => data === undefined)
  const all = Object.entries(parts).map(([name, { data }]) => [name, data])
  return {
    data: missing.length > 0 ? undefined : (Object.fromEntries(all) as All),
    isError: missing.some(({ isError }) => isError),
    refetch: () => missing.filter(({ isError }) => isError).forEach((each) => void each.refetch()),
  }
}

interface EmptyStateProps {
  /** Of the thing that the list is about, from ui/drawings. */
  drawing: ComponentType
  /** One sentence. */
  title: ReactNode
  /** What comes next, if that needs words. */
  children?: ReactNode
  /** The next step, as a button or link. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ drawing: Drawing, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center px-4 py-10 text-center', className)}>
      <Drawing />
      <p className="mt-4 text-balance font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-balance text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** Under a list, where it ends because an answer holds no more. */
export function OnlySome({ shown, most }: { shown: number; most: number }) {
  return shown < most ? null : (
    <p className="px-4 py-3 text-center text-muted">{t`There are more than are listed here.`}</p>
  )
}
