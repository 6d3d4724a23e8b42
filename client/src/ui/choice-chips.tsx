import { Button } from './button.tsx'

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
  className?: string | undefined
}

/** One of a few ways to look at a list, each with how much it shows. */
export function ChoiceChips<Value>({ label, choices, chosen, onChoose, className }: ChoiceChipsProps<Value>) {
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
