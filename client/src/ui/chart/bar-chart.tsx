import { clsx } from 'clsx'

export interface Bar {
  key: string
  /** What a pointer over the bar is told. */
  title: string
  /** Under it, where there is room. */
  label: string
  value: number
  /** Above the bar, where there are few. */
  figure?: string | undefined
  /** Lighter: it stands beside the one that counts, which has its figure among many, too. */
  isQuiet?: boolean | undefined
}

interface BarChartProps {
  bars: readonly Bar[]
  /** A number of the scale in words. */
  format: (value: number) => string
  /** The scale goes up to this at least. */
  least?: number | undefined
}

/** Of so many bars each has its label; of more, five. */
const labelled = 7

/** Characters above each of seven bars. */
const longestOnPhone = 5

/** Near an end, the figure of one of many bars reaches inwards. */
const anchorAt = (share: number) => (share < 0.15 ? 'start' : share > 0.8 ? 'end' : 'middle')

/**
 * Bars beside a scale. It is the picture of what `ChartTable` below it says: screen readers get the table.
 */
export function BarChart({ bars, format, least }: BarChartProps) {
  const top = topOfScale(Math.max(...bars.map(({ value }) => value)), least)
  /** In percent. */
  const height = (value: number) => (100 * Math.max(0, value)) / top
  const width = 100 / bars.length
  const thickness = { x: 0.15, width: 0.7 }
  const rounding = bars.length > 31 ? 0 : 2
  const isEachLabelled = bars.length <= labelled
  /** Figures above the bars say more than lines behind them; a phone has room for short ones. */
  const areShort = bars.every(({ figure = '' }) => figure.length <= longestOnPhone)
  const scale = isEachLabelled && bars.some(({ figure }) => figure) ? (areShort ? 'hidden' : 'md:hidden') : undefined
  const hasQuiet = bars.some(({ isQuiet }) => isQuiet)
  const step = isEachLabelled ? 1 : Math.ceil(bars.length / 5)
  return (
    <div aria-hidden="true" className="flex gap-2">
      <div className={clsx('flex h-44 flex-col justify-between text-right text-muted text-sm', scale)}>
        {[top, top / 2, 0].map((value, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three have their places
          <span key={place} className="tabular h-0 leading-none">
            <span className="-translate-y-1/2 block">{format(value)}</span>
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <svg aria-hidden="true" className="h-44 w-full overflow-visible">
          {[0, 50, 100].map((y) => (
            <line
              key={y}
              x1="0"
              x2="100%"
              y1={`${y}%`}
              y2={`${y}%`}
              className={clsx('stroke-line', y < 100 && scale)}
            />
          ))}
          {bars.map(({ key, title, value, figure, isQuiet }, place) => {
            const box = {
              x: `${(place + thickness.x) * width}%`,
              width: `${thickness.width * width}%`,
              y: `${100 - height(value)}%`,
              height: `${height(value)}%`,
              rx: rounding,
            }
            return (
              <g key={key}>
                <title>{title}</title>
                {/* The lines of the scale do not shine through. */}
                {isQuiet && <rect {...box} className="fill-surface" />}
                <rect {...box} className={clsx('fill-brand', isQuiet && 'opacity-60')} />
                {figure && (isEachLabelled || (hasQuiet && !isQuiet)) && (
                  <text
                    x={`${(place + 0.5) * width}%`}
                    y={`${100 - height(value)}%`}
                    dy={-6}
                    textAnchor={isEachLabelled ? 'middle' : anchorAt(place / bars.length)}
                    className={clsx(
                      'tabular fill-ink stroke-8 stroke-surface text-sm [paint-order:stroke]',
                      isEachLabelled ? !areShort && 'phone:hidden' : 'font-semibold',
                    )}
                  >
                    {figure}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        <div className="relative mt-2 h-5 text-muted text-sm">
          {bars.map(
            ({ key, label }, place) =>
              place % step === 0 &&
              // The last one needs the room of a day's name, which is a sixth of a phone.
              (isEachLabelled || 6 * (bars.length - place) >= bars.length) && (
                <span
                  key={key}
                  className={clsx('absolute whitespace-nowrap', isEachLabelled && '-translate-x-1/2')}
                  style={{ left: `${(place + (isEachLabelled ? 0.5 : thickness.x)) * width}%` }}
                >
                  {label}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * A round number a little above the largest bar; half of it is a whole number too. `least` keeps small bars small: a
 * dollar of cents, or two of whatever is counted.
 */
export function topOfScale(value: number, least = 100): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, least)))
  const tops = [1, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20].map((factor) => factor * power)
  return tops.find((top) => top >= value * 1.08 && top >= least && top % 2 === 0)!
}
