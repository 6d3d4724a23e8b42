import { clsx } from 'clsx'

/** How far somebody is, as a ribbon that is drawn so far; say the figures beside it in words. */
export function ProgressBar({ label, percentage }: { label: string; percentage: number }) {
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
