import { useFormContext, useFormState } from 'react-hook-form'
import { type InputFieldProps, PlainField, type SelectFieldProps, type TextareaFieldProps } from './plain-field.tsx'

type Bound<Props> = Omit<Props, 'name' | 'error' | 'value' | 'defaultValue' | 'ref'> & { name: string }

export type FieldProps = Bound<InputFieldProps> | Bound<TextareaFieldProps> | Bound<SelectFieldProps>

/** A field of the surrounding `Form`: name it, and value, error and focus are taken care of. */
export function Field(props: FieldProps) {
  const { name, onChange, onBlur, ...look } = props
  const { control, register, getFieldState } = useFormContext()
  const state = useFormState({ control, name, exact: true })
  const { error } = getFieldState(name, state)
  const bound = register(name, { ...(onChange && { onChange }), ...(onBlur && { onBlur }) })
  return <PlainField {...look} {...bound} error={error?.message} />
}
