import type { MouseEvent, ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface DraftNoticeProps {
  /** "Your unsent tip from 10:42 AM is back." */
  children: ReactNode
  onDiscard: () => void
}

/** Says that a form begins with what was typed before. In a form, the first field has the focus after discarding. */
export function DraftNotice({ children, onDiscard }: DraftNoticeProps) {
  const discard = ({ currentTarget }: MouseEvent) => {
    const around = currentTarget.closest('form, [role=dialog]')
    onDiscard()
    // Once the fields show what they begin with.
    requestAnimationFrame(() => around?.querySelector<HTMLElement>('input, select, textarea')?.focus())
  }
  return (
    <Notice
      live
      action={
        <Button variant="secondary" size="sm" onClick={discard}>
          {t`Discard`}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
