import { clsx } from 'clsx'

interface ProgressBarProps {
  label: string
  percentage: number
  /** How many per cent more wait for a trainer: a paler part. */
  waiting: number
}

/** How far somebody is, as a ribbon that is drawn so far; say the figures beside it in words. */
export function ProgressBar({ label, percentage, waiting }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative"
    >
      <div className="ribbon text-line" />
      {waiting > 0 && (
        <div
          className="ribbon absolute inset-y-0 left-0 text-brand opacity-40"
          style={{ width: `${Math.min(percentage + waiting, 100)}%` }}
        />
      )}
      <div
        className={clsx(
          'ribbon absolute inset-y-0 left-0 transition-[width]',
          percentage === 100 ? 'text-good' : 'text-brand',
        )}
        style={{ width: `${percentage}%` }}
      />
    </div>
  )
}
