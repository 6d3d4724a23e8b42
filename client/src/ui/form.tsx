import { Plus } from 'lucide-react'
import { type FormEventHandler, Fragment, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { t } from '#shared/language/t.ts'
import { Button } from './button.tsx'
import { DraftNotice, Notice } from './notice.tsx'
import { type InputFieldProps, PlainField, type SelectFieldProps, type TextareaFieldProps } from './plain-field.tsx'
import { usePhone } from './window.ts'

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

interface NoteFieldProps {
  name: string
  isOpen: boolean
  onOpen: () => void
  maxLength?: number | undefined
}

/** The notes of a form, which few need: on a phone they leave the room to the rest until somebody wants them. */
export function NoteField({ name, isOpen, onOpen, maxLength }: NoteFieldProps) {
  const { control } = useFormContext()
  const isPhone = usePhone()
  const notes = useWatch({ control, name })
  const add = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(onOpen)
    // At once: the form's own `setFocus` waits for a timer, and a key that is pressed meanwhile goes to the wrong field.
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  if (isPhone && !isOpen && !notes)
    return (
      <Button variant="ghost" aria-expanded={false} onClick={add} className="-my-3 -ml-4 self-start justify-self-start">
        <Plus aria-hidden="true" />
        {t`Note`}
      </Button>
    )
  // Once it is typed in, it stays while it is emptied.
  return <Field name={name} as="textarea" label={t`Notes`} optional maxLength={maxLength} onFocus={onOpen} />
}
