import type { FocusEvent } from 'react'
import { readTyped } from '#shared/money/typed-amount.ts'
import { type InputFieldProps, PlainField } from './plain-field.tsx'

/** Asks the device for its keypad with a decimal mark. */
export const keypad = { inputMode: 'decimal', autoComplete: 'off' } as const

/** What was typed, as it was understood, and why it is refused where it can be understood in two ways. */
export function understood(typed: string) {
  const read = readTyped(typed)
  return { text: read?.text ?? typed, refusal: read?.refusal }
}

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
