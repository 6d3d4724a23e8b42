import { Button } from './button.tsx'

/** Of a button that is one of a few: filled is only what sends. */
export const chosenLook = 'aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand'

interface ChoiceChipsProps<Value extends string> {
  /** What is chosen among; read out, not shown. */
  label: string
  choices: readonly { value: Value; label: string; count?: number | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few ways to look at a list, each with how many it has where that is known. */
export function ChoiceChips<Value extends string>({ label, choices, chosen, onChoose }: ChoiceChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would belong to a form
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value, label: words, count }) => (
        <Button
          key={value}
          size="sm"
          variant="secondary"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={chosenLook}
        >
          {words}
          {count !== undefined && <span className="ticket">{count}</span>}
        </Button>
      ))}
    </div>
  )
}
