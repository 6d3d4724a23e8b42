import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { CallError, call, reasonOf } from '#client/api/call.ts'
import { refreshLists } from '#client/api/hooks.ts'
import { keepReads } from '#client/held/kept-reads.ts'
import { closeOutbox, openOutbox, send } from '#client/held/outbox.ts'
import { useOutboxNow } from '#client/held/outbox-now.ts'
import { AgainForm } from '#client/shell/again-form.tsx'
import { ConfirmDialog, Dialog } from '#client/ui/dialog.tsx'
import { lazyExtra, Suspense } from '#client/ui/suspense.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { nameOf } from './offline-pages.ts'
import { askToLeave, useLeaving, useSignInAsked } from './outbox-questions.ts'
// For what loads it when it needs it: there may be no network then.
import '#client/held/outbox.ts'
import '#client/held/upkeep.ts'

/** For people who are told of things on a phone. */
const BellWatch = lazyExtra(() => import('./bell-watch.tsx'))

export { showOutbox } from '#client/held/outbox.ts'

/** Sends what waits for this person for as long as a page of theirs is open. */
export default function OutboxSending({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const { waiting, refused, isSignedOut } = useOutboxNow()
  const leave = useLeaving()
  const asked = useSignInAsked()
  const [isTold, setTold] = useState(!!boot.bells)
  useEffect(() => addEventListener('bells', () => setTold(true)), [])
  useEffect(() => {
    void openOutbox(user.id, (entry) => {
      toast({ title: entry.done ?? t`Sent: ${nameOf(entry)}` })
      void refreshLists(client, entry.refresh)
    })
    return closeOutbox
  }, [user.id, client])
  useEffect(() => {
    const keeping = keepReads(client, user)
    return () => void keeping.then((stop) => stop())
  }, [client, user])
  useEffect(() => {
    // Loaded now, so that it is there when they sign out.
    void import('#client/features/sign-in/sign-in-page.tsx').catch(() => {})
  }, [])
  const count = waiting.length + refused.length
  return (
    <>
      {isSignedOut && <SignInAgain key={asked} user={user} />}
      {isTold && (
        <Suspense>
          <BellWatch />
        </Suspense>
      )}
      <ConfirmDialog
        open={leave !== undefined}
        onClose={() => askToLeave(undefined)}
        title={t`Sign out before everything is sent?`}
        description={
          count === 1
            ? t`One thing that you wrote is not sent yet. It stays on this device, where nobody else sees it, and is sent when you sign in here again.`
            : t`${count} things that you wrote are not sent yet. They stay on this device, where nobody else sees them, and are sent when you sign in here again.`
        }
        confirmLabel={t`Sign out`}
        cancelLabel={t`Wait`}
        isLocal
        onConfirm={() => {
          askToLeave(undefined)
          leave?.()
        }}
      />
    </>
  )
}

/** The session ended while something waits: it goes on with the password, and a code where one is asked for, over the page as it is. */
function SignInAgain({ user }: { user: SessionUser }) {
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
