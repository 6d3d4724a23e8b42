import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'

interface FormProps<Values extends FieldValues, Context, Output> {
  form: UseFormReturn<Values, Context, Output>
  /** Called with what the schema made of the values, once they are valid. */
  onSubmit: (values: Output) => unknown
  children: ReactNode
  id?: string | undefined
  className?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
}

/** A form of `Field`s. Where values are not valid, the first wrong field takes the focus. */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  onSubmit,
  children,
  className,
  ...rest
}: FormProps<Values, Context, Output>) {
  return (
    <FormProvider {...form}>
      <form
        {...rest}
        noValidate
        onSubmit={form.handleSubmit((values) => onSubmit(values))}
        className={clsx('flex flex-col gap-5', className)}
      >
        {children}
      </form>
    </FormProvider>
  )
}

/**
 * Shows the messages of a refused call at their fields and focuses the first of them.
 * Returns the messages that belong to no field of this form, so that the caller can show them elsewhere.
 */
export function applyServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  errors: Record<string, string[]>,
): string[] {
  const own = Object.keys(form.getValues()).filter((name) => errors[name]?.length)
  own.forEach((name, position) => {
    const error = { type: 'server', message: errors[name]!.join(' ') }
    form.setError(name as FieldPath<Values>, error, { shouldFocus: position === 0 })
  })
  return Object.entries(errors).flatMap(([name, messages]) => (own.includes(name) ? [] : messages))
}
