import { clsx } from 'clsx'
import { CircleCheck, CircleX, History, Info, TriangleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { useConnectionTrouble } from './connection.ts'

const tones = {
  good: { look: 'bg-good-soft', mark: 'text-good', icon: CircleCheck },
  attention: { look: 'bg-attention-soft', mark: 'text-attention', icon: TriangleAlert },
  trouble: { look: 'bg-trouble-soft', mark: 'text-trouble', icon: CircleX },
  info: { look: 'bg-info-soft', mark: 'text-info', icon: Info },
}

interface NoticeProps {
  tone?: keyof typeof tones | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Read out at once when it appears; for news, not for what was there from the start. */
  live?: boolean | undefined
  className?: string | undefined
}

/** Something to know about this page, in its place and staying there. */
export function Notice({ tone = 'info', title, children, action, live, className }: NoticeProps) {
  const { look, mark, icon: Icon } = tones[tone]
  return (
    <div
      role={live ? (tone === 'trouble' ? 'alert' : 'status') : undefined}
      className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded p-4', look, className)}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', mark)} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}

interface DraftNoticeProps {
  /** "Your unsent tip from 10:42 AM is back." */
  children: ReactNode
  onDiscard: () => void
}

/** One line that says that a form begins with what was typed before. After discarding, its first field has the focus. */
export function DraftNotice({ children, onDiscard }: DraftNoticeProps) {
  const discard = ({ currentTarget }: MouseEvent) => {
    const around = currentTarget.closest('form, [role=dialog]')
    onDiscard()
    // Once the fields show what they begin with.
    requestAnimationFrame(() => around?.querySelector<HTMLElement>('input, select, textarea')?.focus())
  }
  return (
    <div role="status" data-draft className="flex items-center gap-2 rounded bg-info-soft py-1 pl-3 text-sm">
      <History aria-hidden="true" className="size-5 shrink-0 text-info" />
      <p className="min-w-0 flex-1">{children}</p>
      <Button variant="ghost" size="sm" data-not-first onClick={discard}>
        {t`Discard`}
      </Button>
    </div>
  )
}

export const needsConnection = () => t`This needs a connection, and there is none at the moment.`

/** Where something is done that cannot wait on the device: said before somebody types it. */
export function NeedsConnection({ className }: { className?: string }) {
  return useConnectionTrouble() ? (
    <Notice tone="attention" live className={className}>
      {needsConnection()}
    </Notice>
  ) : null
}
