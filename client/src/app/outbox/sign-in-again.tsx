import { useState } from 'react'
import { call, reasonOf } from '#client/api/call.ts'
import { send } from '#client/api/outbox/outbox.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { PasswordAgain } from '../proof/password-again.tsx'

/** The session ended while something waits: it goes on with the password, over the page as it is. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const signIn = async (password: string) => {
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
      <PasswordAgain
        email={user.email}
        refusal={refusal}
        onPassword={(password) => void signIn(password)}
        send={t`Sign In`}
        sending={isBusy && t`Signing in...`}
        later={t`Later`}
        onLater={() => setOpen(false)}
      />
    </Dialog>
  )
}
