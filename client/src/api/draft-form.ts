import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { type Draft, useDraft } from './use-draft.ts'

type Props<Values extends FieldValues, Output> = Omit<UseFormProps<Values, unknown, Output>, 'defaultValues'> & {
  defaultValues: Values
}

/**
 * `useForm` with a draft: the form begins with what was typed and not sent, and counts as changed then. What is typed
 * is kept until the form is as it was in the beginning, by a reset or by hand.
 */
export function useDraftForm<Values extends FieldValues, Output>(
  name: string,
  props: Props<Values, Output>,
): { form: UseFormReturn<Values, unknown, Output>; draft: Draft<Values> } {
  const draft = useDraft<Values>(name, props.defaultValues)
  const form = useForm<Values, unknown, Output>({
    ...props,
    defaultValues: props.defaultValues as DefaultValues<Values>,
  })
  // Before the fields are there: some look at their values only once.
  useState(() => draft.savedAt !== undefined && form.reset(draft.values, { keepDefaultValues: true }))
  const { save } = draft
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => save(values, defaultValues as Values),
      }),
    [form, save],
  )
  return {
    form,
    draft: {
      ...draft,
      discard: () => {
        draft.discard()
        form.reset()
      },
    },
  }
}
