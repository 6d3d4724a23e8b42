import type { FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DialogFooter } from '#client/ui/dialog.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'

interface AgainFormProps {
  asks: 'password' | 'code'
  email: string
  /** Why the last one was refused. */
  refusal: string | undefined
  onAnswer: (answer: string) => void
  /** The verb on the button, and what it says while it is sent. */
  send: string
  sending: string | false
  later: string
  onLater: () => void
}

/** The password of the person whose page it is, or a code of theirs, in a dialog over the page. */
export function AgainForm({ asks, email, refusal, onAnswer, send, sending, later, onLater }: AgainFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A portal's events rise through the page's tree as well, where a form may be.
    event.stopPropagation()
    onAnswer(String(new FormData(event.currentTarget).get(asks) ?? ''))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {asks === 'password' ? (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PlainField
            key="password"
            autoFocus
            name="password"
            type="password"
            label={t`Password`}
            autoComplete="current-password"
            error={refusal}
          />
        </>
      ) : (
        <PlainField
          key="code"
          autoFocus
          name="code"
          label={t`Code`}
          hint={t`Of your authenticator app, or a recovery code.`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={refusal}
        />
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onLater}>
          {later}
        </Button>
        <Button type="submit" busy={sending}>
          {send}
        </Button>
      </DialogFooter>
    </form>
  )
}
