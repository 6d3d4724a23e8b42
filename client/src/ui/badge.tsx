import { clsx } from 'clsx'
import { CloudUpload, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'

export const badgeTones = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  attention: 'bg-attention-soft text-attention',
  trouble: 'bg-trouble-soft text-trouble',
  info: 'bg-info-soft text-info',
  /** Today, or the current one of several. */
  current: 'bg-soap text-soap-on',
}

export type Tone = keyof typeof badgeTones

interface BadgeProps {
  tone?: Tone | undefined
  icon?: LucideIcon | undefined
  /** A word or two: colour alone says nothing. */
  children: ReactNode
  className?: string | undefined
}

export function Badge({ tone = 'neutral', icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        // Its words stand on the line of the words beside it, also after an icon.
        'inline-flex h-6 items-baseline gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm tracking-normal',
        badgeTones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="-ml-0.5 size-4 shrink-0 self-center" />}
      {children}
    </span>
  )
}

/** On what was written without a connection. */
export const WaitingMark = () => <Badge tone="attention" icon={CloudUpload}>{t`Waiting to be sent`}</Badge>
