import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'

interface Range {
  start: string
  end: string
}

export interface UsualRange {
  label: string
  /** A function where it has to be looked up first. */
  range: Range | (() => Promise<Range | undefined>)
}

interface RangeChipsProps {
  ranges: readonly UsualRange[]
  /** What they have in common, where that is more than that they are usual. */
  label?: string | undefined
  chosen: Range
  onChoose: (range: Range) => void
  className?: string | undefined
}

/** The days that are asked for most, at one tap. */
export function RangeChips({ ranges, label: name, chosen, onChoose, className }: RangeChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that wraps its buttons in every browser
    <div role="group" aria-label={name ?? t`Usual days`} className={className}>
      {name && (
        <p aria-hidden="true" className="mb-1.5 text-muted text-sm">
          {name}
        </p>
      )}
      <div className="flex flex-wrap gap-2 phone:grid phone:grid-cols-2">
        {ranges.map(({ label, range }) => {
          const isChosen = typeof range === 'object' && range.start === chosen.start && range.end === chosen.end
          const choose = async () => {
            const days = typeof range === 'object' ? range : await range()
            if (days) onChoose(days)
          }
          return (
            <Button
              key={label}
              size="sm"
              variant="choice"
              aria-pressed={typeof range === 'object' ? isChosen : undefined}
              onClick={() => void choose()}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
