import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { useConnectionTrouble } from './connection.ts'
import { UnpluggedDrawing } from './drawing.tsx'
import { failedRead } from './failed-read.ts'

/** It answered, so nobody has to look at the connection. */
export const serverProblem = () => t`The server had a problem of its own. Try again in a moment.`

interface FailedStateProps {
  /** What happened, in plain words. */
  title?: string | undefined
  /** What to do next. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  className?: string | undefined
}

export function FailedState({ title = t`This could not be loaded.`, children, onRetry, className }: FailedStateProps) {
  // Noted when it is drawn: it is drawn anew whenever its read has failed again.
  const [{ isAnswered, reference }] = useState(failedRead)
  const trouble = useConnectionTrouble()
  const next = isAnswered
    ? serverProblem()
    : trouble
      ? t`Check the connection, then try again.`
      : t`The connection is back. Try again.`
  return (
    <div role="alert" className={clsx('flex flex-col items-center px-4 py-10 text-center', className)}>
      <UnpluggedDrawing />
      <p className="mt-4 text-balance font-semibold">{title}</p>
      <div className="mt-1 max-w-prose text-balance text-muted">{children ?? next}</div>
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
