import { clsx } from 'clsx'
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

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
