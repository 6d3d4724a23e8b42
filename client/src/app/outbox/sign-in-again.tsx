import { type FormEvent, useState } from 'react'
import { call, reasonOf } from '#client/api/call.ts'
import { send } from '#client/api/outbox/outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'

/** The session ended while something waits: it goes on with the password, over the page as it is. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    try {
      await call('POST /api/login', { body: { email: user.email, password } })
      await send()
    } catch (error) {
      setRefusal(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t`Please sign in again`}
      description={t`Your session has ended. What you wrote is kept on this device and sent as soon as you are signed in as ${user.email}.`}
    >
      <form noValidate onSubmit={(event) => void signIn(event)} className="flex flex-col gap-5">
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <PlainField
          name="password"
          type="password"
          label={t`Password`}
          autoComplete="current-password"
          error={refusal}
        />
        <DialogFooter>
          <Button variant="secondary" onClick={() => setOpen(false)}>{t`Later`}</Button>
          <Button type="submit" busy={isBusy && t`Signing in...`}>{t`Sign In`}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
