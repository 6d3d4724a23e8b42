import { clsx } from 'clsx'

/** How far somebody is; say the figures beside it in words. */
export function ProgressBar({ label, percentage, slim }: { label: string; percentage: number; slim?: boolean }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
      className={clsx('overflow-hidden rounded-full bg-sunken', slim ? 'h-2' : 'h-3')}
    >
      <div
        className={clsx('h-full rounded-full transition-[width]', percentage === 100 ? 'bg-good' : 'bg-brand')}
        style={{ width: `${percentage}%` }}
      />
    </div>
  )
}
