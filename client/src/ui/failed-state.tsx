import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { DrawingFrame, unplugged } from './drawing-frame.tsx'
import { failedRead } from './failed-read.ts'

interface FailedStateProps {
  /** What happened, in plain words. */
  title?: string | undefined
  /** What to do next. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  className?: string | undefined
}

export function FailedState({
  title = t`This could not be loaded.`,
  children = t`Check the connection, then try again.`,
  onRetry,
  className,
}: FailedStateProps) {
  // Read when it is drawn: it is drawn anew whenever its read has failed again.
  const reference = failedRead()
  return (
    <div role="alert" className={clsx('flex flex-col items-center px-4 py-10 text-center', className)}>
      <DrawingFrame>{unplugged}</DrawingFrame>
      <p className="mt-4 text-balance font-semibold">{title}</p>
      <div className="mt-1 max-w-prose text-balance text-muted">{children}</div>
      {reference && onRetry && <p className="mt-1 text-muted text-sm">{t`Request ${reference}`}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
