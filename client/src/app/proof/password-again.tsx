import type { FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DialogFooter } from '#client/ui/dialog.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'

interface PasswordAgainProps {
  email: string
  /** Why the last one was refused. */
  refusal: string | undefined
  onPassword: (password: string) => void
  /** The verb on the button, and what it says while it is sent. */
  send: string
  sending: string | false
  later: string
  onLater: () => void
}

/** The password of the person whose page it is, in a dialog over the page. */
export function PasswordAgain({ email, refusal, onPassword, send, sending, later, onLater }: PasswordAgainProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A portal's events rise through the page's tree as well, where a form may be.
    event.stopPropagation()
    onPassword(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PlainField name="password" type="password" label={t`Password`} autoComplete="current-password" error={refusal} />
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
