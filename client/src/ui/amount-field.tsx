import type { FocusEvent, KeyboardEvent } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { fromCents } from '#shared/money/money.ts'
import { typedCents } from '#shared/money/typed-amount.ts'
import { Field } from './form.tsx'
import { keypad, understood } from './plain-amount-field.tsx'
import type { InputFieldProps } from './plain-field.tsx'

interface AmountFieldProps extends Omit<InputFieldProps, 'name' | 'error' | 'value' | 'defaultValue' | 'ref' | 'type'> {
  name: string
  /** The arrow keys change the amount by a cent, not below zero. */
  arrows?: boolean | undefined
}

/**
 * An amount of the surrounding `Form`, whose schema reads it with `typed`. It is rewritten as it was understood when it
 * is left.
 */
export function AmountField({ name, arrows, ...look }: AmountFieldProps) {
  const { control, setValue, trigger, clearErrors } = useFormContext()
  const { isSubmitted } = useFormState({ control, name, exact: true })
  const leave = ({ target }: FocusEvent<HTMLInputElement>) => {
    const { text, refusal } = understood(target.value)
    if (text !== target.value) setValue(name, text, { shouldDirty: true })
    if (refusal) void trigger(name)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    look.onKeyDown?.(event)
    if (!arrows) return
    const text = stepped(event)
    if (text !== undefined) setValue(name, text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Field
      {...keypad}
      {...look}
      name={name}
      onBlur={leave}
      onKeyDown={step}
      // Once the form was submitted, it judges each change by itself.
      onChange={() => !isSubmitted && clearErrors(name)}
    />
  )
}

/** What an arrow key makes of an amount; undefined for other keys, and where there is no amount. */
function stepped(event: KeyboardEvent<HTMLInputElement>): string | undefined {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  // Else the caret goes to an end of the text.
  event.preventDefault()
  const { value } = event.currentTarget
  const cents = value.trim() === '' ? 0 : typedCents(value)
  return cents === undefined ? undefined : fromCents(Math.max(cents + step, 0))
}
