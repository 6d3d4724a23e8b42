import type { FocusEvent } from 'react'
import { keypad, understood } from './amount-text.ts'
import { type InputFieldProps, PlainField } from './plain-field.tsx'

interface PlainAmountFieldProps extends Omit<InputFieldProps, 'onBlur' | 'type'> {
  /** Where it has a `value`: with what was understood, and why it is refused. */
  onLeave?: (text: string, refusal: string | undefined) => void
}

/** An `AmountField` without a form library. */
export function PlainAmountField({ onLeave, ...look }: PlainAmountFieldProps) {
  const leave = ({ target }: FocusEvent<HTMLInputElement>) => {
    const { text, refusal } = understood(target.value)
    if (onLeave && (refusal || text !== target.value)) onLeave(text, refusal)
    else target.value = text
  }
  return <PlainField {...keypad} {...look} onBlur={leave} />
}
