import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { FieldError } from './plain-field.tsx'

interface ChoiceFieldProps {
  name: string
  label: string
  options: readonly { value: string; label: string; icon: LucideIcon }[]
  /** After a choice by finger or mouse; who goes through them by keys stays among them. */
  onPressed?: () => void
}

/** One of a few as large buttons, in the surrounding `Form`; radio buttons for the keyboard and for who listens. */
export function ChoiceField({ name, label, options, onPressed }: ChoiceFieldProps) {
  const { control, register, getFieldState } = useFormContext()
  const { error } = getFieldState(name, useFormState({ control, name, exact: true }))
  const id = useId()
  // Arrow keys press a radio button too, at no place of the screen.
  const press = (event: MouseEvent) => event.detail > 0 && onPressed?.()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      className="min-w-0 grow"
    >
      <p id={`${id}-label`} className="mb-1.5 font-semibold text-sm">
        {label}
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {options.map(({ value, label: word, icon: Icon }) => (
          <label
            key={value}
            className="relative flex min-h-16 min-w-0 flex-col items-center justify-center gap-0.5 rounded border border-edge bg-surface px-1 font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-brand-on has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
          >
            <Icon aria-hidden="true" className="size-7 shrink-0" />
            {word}
            <input
              type="radio"
              value={value}
              {...register(name)}
              onClick={press}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error.message}</FieldError>}
    </div>
  )
}

/** Several boxes to tick, in the surrounding `Form`. */
export function TickedField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const { control, getFieldState } = useFormContext()
  const { error } = getFieldState(name, useFormState({ control, name, exact: true }))
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {children}
      {error && <FieldError id={id}>{error.message}</FieldError>}
    </fieldset>
  )
}
