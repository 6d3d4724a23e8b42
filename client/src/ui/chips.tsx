import { Funnel, X } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { PlainField } from './plain-field.tsx'
import { usePhone } from './window.ts'

interface ChoiceChipsProps<Value> {
  /** What is chosen among; read out, not shown. */
  label: string
  choices: readonly {
    value: Value
    label: string
    /** How many there are of it; undefined where that is not known. */
    count?: number | undefined
  }[]
  chosen: Value
  onChoose: (value: Value) => void
  /** Where the chips would be several lines of a phone, between its top and the list. */
  selectOnPhone?: boolean
  className?: string | undefined
}

/** One of a few ways to look at a list, each with how much it shows. */
export function ChoiceChips<Value>({
  label,
  choices,
  chosen,
  onChoose,
  selectOnPhone,
  className,
}: ChoiceChipsProps<Value>) {
  const isPhone = usePhone()
  if (selectOnPhone && isPhone)
    return (
      <PlainField
        as="select"
        label={label}
        hideLabel
        options={choices.map(({ label: words, count }, index) => ({
          value: String(index),
          label: count === undefined ? words : `${words} ${count.toLocaleString('en-US')}`,
        }))}
        value={choices.findIndex(({ value }) => value === chosen)}
        onChange={({ target }) => onChoose(choices[Number(target.value)]!.value)}
        className={className}
      />
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that wraps its buttons in every browser
    <div role="group" aria-label={label} className={className}>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label: words, count }) => (
          <Button
            key={words}
            size="sm"
            variant="choice"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {words} {count !== undefined && <span className="ticket">{count.toLocaleString('en-US')}</span>}
          </Button>
        ))}
      </div>
    </div>
  )
}

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

interface FilterToggleProps {
  /** What is left when it is on: "Older than 24 hours". */
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A filter that is on or off; while it is on, the way back to everything stands beside it. */
export function FilterToggle({ label, on, onChange }: FilterToggleProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant={on ? 'primary' : 'secondary'} aria-pressed={on} onClick={() => onChange(!on)}>
        <Funnel aria-hidden="true" />
        {label}
      </Button>
      {on && (
        <Button size="sm" variant="ghost" onClick={() => onChange(false)}>
          <X aria-hidden="true" />
          {t`Clear filter`}
        </Button>
      )}
    </div>
  )
}
