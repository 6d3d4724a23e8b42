import { clsx } from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { IconButton } from './button.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface PhotoTileProps {
  /** What it is called: "Photo 3". */
  name: string
  src: string | undefined
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
  error?: string | undefined
  onOpen?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  className?: string | undefined
}

/** One photo of a form: how far it is, and what can be done about it. */
export function PhotoTile(props: PhotoTileProps) {
  const { name, src, state, progress, error, onOpen, onRetry, onRemove, className } = props
  const isUnderWay = state === 'waiting' || state === 'uploading'
  return (
    <figure className={clsx('relative min-w-0', className)}>
      <div className="relative aspect-square overflow-hidden rounded bg-sunken">
        {onOpen && state === 'done' ? (
          <button type="button" aria-label={t`Open ${name}`} onClick={onOpen} className="-outline-offset-2 size-full">
            <Thumbnail src={src} alt="" />
          </button>
        ) : (
          <Thumbnail src={src} alt={name} isFaint={state !== 'done'} />
        )}
        {isUnderWay && (
          <div className="absolute inset-x-2 bottom-2">
            <Progress share={progress} label={state === 'waiting' ? t`${name}: waiting` : t`${name}: uploading`} />
          </div>
        )}
      </div>
      {onRemove && (
        <IconButton
          label={isUnderWay ? t`Cancel ${name}` : t`Remove ${name}`}
          onClick={onRemove}
          className="absolute! top-1 right-1 size-8! bg-surface/90 text-ink after:absolute after:-inset-1.5"
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
      {state === 'failed' && (
        <figcaption className="mt-1 text-sm text-trouble">
          <span role="status">{error}</span>
          {onRetry && (
            <button
              type="button"
              onClick={onRetry}
              className="mt-1 flex min-h-11 w-full items-center justify-center gap-1.5 rounded border border-edge bg-surface font-semibold text-ink"
            >
              <RotateCw aria-hidden="true" className="size-4 phone:hidden" />
              {t`Retry`}
              <span className="sr-only"> {name}</span>
            </button>
          )}
        </figcaption>
      )}
    </figure>
  )
}

/** How much of something is done. */
export function Progress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full border border-line bg-surface"
    >
      <div className="h-full bg-brand transition-all" style={{ width: `${percent}%` }} />
    </div>
  )
}
