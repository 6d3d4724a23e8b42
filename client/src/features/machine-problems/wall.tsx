import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { type FreshnessProps, saidOf, useAge } from '#client/ui/freshness.tsx'
import { t } from '#shared/language/t.ts'

/** The same as `Freshness`, large, with what was so at that time before it. */
export function WallFreshness({
  time,
  busy,
  onRefresh,
  isOld = false,
  children,
}: FreshnessProps & { children: ReactNode }) {
  const { clock, age } = useAge(time)
  return (
    <div className="flex min-w-0 grow items-center gap-x-5">
      <div className="min-w-0 grow gap-x-6 lg:flex lg:flex-wrap lg:items-center lg:justify-between">
        {children}
        {/* The line keeps its place until there is a time, so that nothing moves when there is. */}
        <p
          key={clock && 'told'}
          className={clsx(
            'tabular relative whitespace-nowrap',
            isOld ? 'font-semibold text-lg md:text-wall' : 'text-sm md:text-xl lg:max-xl:landscape:text-lg',
          )}
        >
          {clock ? saidOf(clock, isOld) : '\u00a0'}{' '}
          {/* Beside the time or below it, where it moves nothing when it comes. */}
          <span className="font-normal text-muted text-sm max-lg:ml-2 md:text-base lg:absolute lg:top-full lg:left-0 lg:max-xl:portrait:static lg:max-xl:portrait:ml-2">
            {age ?? '\u00a0'}
          </span>
        </p>
      </div>
      <Button
        variant="secondary"
        className="min-h-12 min-w-36 shrink-0 md:min-h-14 md:min-w-44 md:px-6 md:text-xl lg:max-xl:landscape:min-w-36 lg:max-xl:landscape:px-4 lg:max-xl:landscape:text-lg"
        busy={busy && t`Loading...`}
        onClick={onRefresh}
      >
        <RotateCw aria-hidden="true" />
        {t`Refresh`}
      </Button>
    </div>
  )
}

/** A washer at work, as large as a sign; its drum fills once. */
export function FullDrumDrawing() {
  const door = useId()
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 80"
      className="h-60 w-48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <clipPath id={door}>
        <circle cx="32" cy="48" r="18" />
      </clipPath>
      <rect x="4" y="4" width="56" height="72" rx="6" />
      <path d="M4 20h56M12 12h12M50 12h.01" />
      <g clipPath={`url(#${door})`}>
        <path
          className="animate-fill"
          stroke="none"
          fill="currentColor"
          fillOpacity="0.3"
          d="M8 46c4-4 8-4 12 0s8 4 12 0 8-4 12 0 8 4 12 0v24H8z"
        />
      </g>
      <circle cx="32" cy="48" r="18" />
    </svg>
  )
}
