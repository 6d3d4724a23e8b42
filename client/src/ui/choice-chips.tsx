import { Button } from './button.tsx'
import { PlainField } from './plain-field.tsx'
import { usePhone } from './use-phone.ts'

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
