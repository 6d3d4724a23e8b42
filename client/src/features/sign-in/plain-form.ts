import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { boot, rememberLanguage } from '#client/api/boot.ts'
import { CallError } from '#client/api/call.ts'
import { useSignedIn } from '#client/api/user.ts'
import { t } from '#shared/language/t.ts'
import type { SignedInUser } from '#shared/users/user.ts'

type Texts<Name extends string> = Record<Name, string>
type Messages<Name extends string> = { [N in Name]?: string | undefined }

/**
 * A form of text fields with its messages, without a form library: the sign-in page has to be there at once. Every
 * field is required; `check` says what else is wrong. What was typed stays until `reset`.
 */
export function usePlainForm<Name extends string>(
  start: Texts<Name>,
  check: (values: Texts<Name>) => Messages<Name> = () => ({}),
) {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Messages<Name>>({})
  const element = useRef<HTMLFormElement>(null)

  const inputs = () => [...(element.current?.elements ?? [])].filter((each) => each instanceof HTMLInputElement)

  /** Shows the messages and takes the person to the first; false where there are none. */
  function complain(messages: Messages<Name>): boolean {
    flushSync(() => setErrors(messages))
    const first = inputs().find(({ name }) => messages[name as Name])
    first?.focus()
    return first !== undefined
  }

  return {
    start,
    values,
    /** What a field needs, besides its label. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      'aria-required': true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }),

    submit: (send: (values: Texts<Name>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      const own = Object.entries(check(values)).filter(([, message]) => message)
      const messages = { ...messagesOf(inputs()), ...Object.fromEntries(own) } as Messages<Name>
      if (!complain(messages)) send(values)
    },

    /** Puts the server's words to the fields they belong to; the toast has said the rest. */
    refused(error: unknown) {
      const told = Object.entries(error instanceof CallError ? error.errors : {}).filter(([name]) => name in values)
      complain(Object.fromEntries(told.map(([name, [message]]) => [name, message])) as Messages<Name>)
    },

    /** Puts texts into fields that nobody has typed in. */
    fill(texts: Partial<Texts<Name>>) {
      setValues((before) => ({ ...before, ...texts }))
    },

    reset() {
      setValues(start)
      setErrors({})
    },
  }
}

export type PlainForm<Name extends string> = ReturnType<typeof usePlainForm<Name>>

/** What the browser itself can tell about its inputs. */
function messagesOf(inputs: HTMLInputElement[]): Record<string, string> {
  return Object.fromEntries(
    inputs.flatMap((input) => {
      if (input.value === '') return [[input.name, t`${input.labels?.[0]?.textContent ?? ''} is required`]]
      return input.validity.typeMismatch ? [[input.name, t`Please enter a valid email address`]] : []
    }),
  )
}

/** Opens the application after a sign-in. The address is replaced, because it may hold a code or a token. */
export function useEnter() {
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  return (user: SignedInUser) => {
    if (user.language !== boot.language) {
      rememberLanguage(user.language)
      window.location.replace('/')
      return
    }
    navigate('/', { replace: true })
    signedIn(user)
  }
}
