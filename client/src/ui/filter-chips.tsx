import { Button } from './button.tsx'

export interface Chip<Value> {
  value: Value
  label: string
  /** How many there are of it; undefined while that is not known. */
  count?: number | undefined
}

interface FilterChipsProps<Value> {
  /** What they choose by. */
  label: string
  chips: readonly Chip<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string | undefined
}

/** One of a few ways to look at a list, each with how much it shows. */
export function FilterChips<Value>({ label, chips, chosen, onChoose, className }: FilterChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no box that wraps its buttons in every browser
    <div role="group" aria-label={label} className={className}>
      <div className="flex flex-wrap gap-2">
        {chips.map(({ value, label: words, count }) => (
          <Button
            key={words}
            size="sm"
            variant="secondary"
            className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {words} {count !== undefined && <span className="ticket">{count}</span>}
          </Button>
        ))}
      </div>
    </div>
  )
}
