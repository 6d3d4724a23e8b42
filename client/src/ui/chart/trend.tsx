import { clsx } from 'clsx'

interface TrendProps {
  /** The oldest first; null where nothing is known. */
  values: readonly (number | null)[]
  className?: string | undefined
}

/**
 * The last weeks as a line of small bars without a scale, the present one in the brand's colour. It stands beside the
 * figure of that week, and says how the figure came about, not how much it is.
 */
export function Trend({ values, className }: TrendProps) {
  const top = Math.max(...values.map((value) => value ?? 0))
  const width = 100 / values.length
  return (
    <svg aria-hidden="true" className={clsx('overflow-visible', className)}>
      {values.map((value, place) => {
        // What is known to be nothing has a trace, what is not known has none.
        const height = value === null ? 0 : Math.max(5, top > 0 ? (100 * value) / top : 0)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have their places
            key={place}
            x={`${(place + 0.15) * width}%`}
            width={`${0.7 * width}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
            rx={1}
            className={place === values.length - 1 ? 'fill-brand' : 'fill-brand opacity-60'}
          />
        )
      })}
      <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-edge" />
    </svg>
  )
}
