import { History } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'

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
    <div role="status" className="flex items-center gap-2 rounded bg-info-soft py-1 pl-3 text-sm">
      <History aria-hidden="true" className="size-5 shrink-0 text-info" />
      <p className="min-w-0 flex-1">{children}</p>
      <Button variant="ghost" size="sm" data-not-first onClick={discard}>
        {t`Discard`}
      </Button>
    </div>
  )
}
