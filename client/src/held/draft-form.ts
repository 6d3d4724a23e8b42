import { useLayoutEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type ResolverResult,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { CallError } from '#client/api/call.ts'
import { type Outgoing, type SentDraft, useSending } from '#client/api/hooks.ts'
import { type Draft, useDraft } from './drafts.ts'

/** What Zod's schemas are, and what a page without Zod can write by hand. */
export interface Schema<Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (values: unknown) => Checked<Output> | Promise<Checked<Output>>
  }
}

type Checked<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] }
type Issue = { readonly message: string; readonly path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }

type FormOf<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

interface FormOptions<Values extends FieldValues, Output> {
  schema: Schema<Output>
  start: Values
  /** The call that these values make; undefined where something else is missing, which has been said then. */
  send: (values: Output, form: FormOf<Values, Output>) => Outgoing | undefined | Promise<Outgoing | undefined>
  /** Says more than the messages at the fields do. */
  onInvalid?: (errors: FieldErrors<Values>) => void
}

/**
 * A form and its call, for `Form` and `FormDialog`. What the server refuses stands at its field, which has the focus
 * then, or in the form. Without a draft only for what may not be kept: see `useDraftForm`.
 */
export function useSentForm<Values extends FieldValues, Output>(
  { schema, start, send, onInvalid }: FormOptions<Values, Output>,
  draft?: SentDraft,
) {
  const form = useForm<Values, unknown, Output>({
    resolver: (values) => checkedBy(schema, values),
    defaultValues: start as DefaultValues<Values>,
  })
  const sending = useSending(draft)
  return {
    form,
    submit: form.handleSubmit(async (values) => {
      const call = await send(values, form)
      if (call) sending.send(call, (error) => error instanceof CallError && showRefusal(form, error.errors))
    }, onInvalid),
    isSending: sending.isSending,
    /** Why the last call failed. */
    error: sending.error,
  }
}

interface DraftOptions<Values> {
  /** The owner of the draft, if it is not the signed-in person. */
  owner?: 'device'
  /** What else was filled in: it comes back, is discarded and is sent with the fields. */
  beside?: Pick<Draft<never>, 'from' | 'discard' | 'forget'>
  /** What stands in the draft instead of what may be kept nowhere; always the same object. */
  unkept?: Partial<Values>
}

/**
 * A form that keeps its draft: it begins with what was typed and not sent, and counts as changed then. What is typed
 * is kept until the form is as it was in the beginning, by a reset or by hand. With another name it begins with another
 * record: so one form serves all rows of a table.
 */
export function useDraftForm<Values extends FieldValues, Output>(
  name: string,
  { owner, beside, unkept, ...options }: FormOptions<Values, Output> & DraftOptions<Values>,
) {
  const own = useDraft<Values>(name, options.start, owner ? { owner } : {})
  const forget = () => {
    own.forget()
    beside?.forget()
  }
  const { form, ...rest } = useSentForm(options, { ...own, forget })
  const begin = () =>
    own.savedAt !== undefined && form.reset(own.values, { keepDefaultValues: true, keepFieldsRef: true })
  // Before the fields are there: some look at their values only once.
  useState(begin)
  const begun = useRef(name)
  // Nobody listens in between: beginning anew is not typing.
  useLayoutEffect(() => {
    if (begun.current === name) return
    begun.current = name
    form.reset(options.start, { keepFieldsRef: true })
    begin()
  })
  const { save } = own
  useLayoutEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => save({ ...values, ...unkept }, defaultValues as Values),
      }),
    [form, save, unkept],
  )
  const discard = () => {
    own.discard()
    beside?.discard()
    form.reset()
  }
  return { ...rest, form, draft: { from: own.from ?? beside?.from, version: own.version, discard, forget } }
}

/** What the schema makes of the values, or what it says of each field first. */
async function checkedBy<Values extends FieldValues, Output>(
  schema: Schema<Output>,
  values: Values,
): Promise<ResolverResult<Values, Output>> {
  const checked = await schema['~standard'].validate(values)
  if (!checked.issues) return { values: checked.value, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { message, path: [first] = [] } of checked.issues) {
    const name = typeof first === 'object' ? first.key : first
    errors[String(name ?? 'root')] ??= { type: 'schema', message }
  }
  return { values: {}, errors: errors as FieldErrors<Values> }
}

/** The messages of a refused call: those of its fields at them, the others in the form. */
function showRefusal<Values extends FieldValues, Output>(
  form: FormOf<Values, Output>,
  errors: Record<string, string[]>,
) {
  const own = Object.keys(form.getValues()).filter((name) => errors[name]?.length)
  own.forEach((name, position) => {
    const error = { type: 'server', message: errors[name]!.join(' ') }
    form.setError(name as FieldPath<Values>, error, { shouldFocus: position === 0 })
  })
  const others = Object.entries(errors).flatMap(([name, messages]) => (own.includes(name) ? [] : messages))
  if (others.length > 0) form.setError('root', { type: 'server', message: others.join(' ') })
}
