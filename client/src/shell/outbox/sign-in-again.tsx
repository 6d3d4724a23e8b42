import { useState } from 'react'
import { CallError, call, reasonOf } from '#client/api/call.ts'
import { send } from '#client/api/outbox/outbox.ts'
import { AgainForm } from '#client/shell/proof/again-form.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'

/** The session ended while something waits: it goes on with the password, and a code where one is asked for, over the page as it is. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [asks, setAsks] = useState<'password' | 'code'>('password')
  const ask = (next: 'password' | 'code', why?: string) => {
    setAsks(next)
    setRefusal(why)
  }
  const signIn = async (answer: string) => {
    setBusy(true)
    try {
      if (asks === 'code') await call('POST /api/login/code', { body: { code: answer } })
      else await call('POST /api/login', { body: { email: user.email, password: answer } })
      await send()
    } catch (error) {
      if (!(error instanceof CallError)) setRefusal(reasonOf(error))
      else if (error.code === 'SECOND_FACTOR') ask('code')
      // A wrong code stands at its field; all else begins with the password again.
      else ask(error.status === 401 ? 'password' : asks, error.errors[asks]?.[0] ?? reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t`Please sign in again`}
      description={t`Your session has ended. What you wrote is kept on this device and sent as soon as you are signed in as ${user.email}.`}
    >
      <AgainForm
        asks={asks}
        email={user.email}
        refusal={refusal}
        onAnswer={(answer) => void signIn(answer)}
        send={t`Sign In`}
        sending={isBusy && t`Signing in...`}
        later={t`Later`}
        onLater={() => setOpen(false)}
      />
    </Dialog>
  )
}
