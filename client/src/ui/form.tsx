import { type FormEventHandler, Fragment, type ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { DraftNotice } from './draft-notice.tsx'
import { Notice } from './notice.tsx'

/** A form with its call, and with its draft where it keeps one. */
export interface SentForm<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  submit: FormEventHandler<HTMLFormElement>
  isSending: boolean
  draft?: { from: string | undefined; version: number; discard: () => void; forget: () => void }
}

export interface FormProps<Values extends FieldValues, Output> {
  of: SentForm<Values, Output>
  /** "Your unsent tip from 10:42 AM is back." */
  back?: ((time: string) => string) | undefined
  children: ReactNode
  'aria-label'?: string | undefined
}

/** A form of `Field`s. Where values are not valid, the first wrong field takes the focus. */
export function Form<Values extends FieldValues, Output>({ of, back, children, ...rest }: FormProps<Values, Output>) {
  const { form, submit, draft } = of
  const refusal = form.formState.errors.root?.message
  return (
    <FormProvider {...form}>
      <form {...rest} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {refusal && (
          <Notice tone="trouble" live>
            {refusal}
          </Notice>
        )}
        {draft?.from && <DraftNotice onDiscard={draft.discard}>{back?.(draft.from)}</DraftNotice>}
        {/* Drawn anew after Discard: some fields look at their values only once. */}
        <Fragment key={draft?.version}>{children}</Fragment>
      </form>
    </FormProvider>
  )
}
