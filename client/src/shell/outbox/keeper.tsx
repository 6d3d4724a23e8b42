import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshLists } from '#client/api/hooks.ts'
import { keepReads } from '#client/api/kept-reads.ts'
import { useOutboxNow } from '#client/api/outbox/now.ts'
import { closeOutbox, openOutbox } from '#client/api/outbox/outbox.ts'
// For what loads it when it needs it: there may be no network then.
import '#client/api/outbox/submit.ts'
import '#client/api/leaving.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { askToLeave, useLeaving, useSignInAsked } from './asking.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { nameOf } from './words.ts'

export { showOutbox } from '#client/api/outbox/outbox.ts'

/** Sends what waits for this person for as long as a page of theirs is open. */
export default function OutboxKeeper({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const { waiting, refused, isSignedOut } = useOutboxNow()
  const leave = useLeaving()
  const asked = useSignInAsked()
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
    // The page of whoever signs out.
    void import('#client/features/sign-in/sign-in-page.tsx').catch(() => {})
  }, [])
  const count = waiting.length + refused.length
  return (
    <>
      {isSignedOut && <SignInAgain key={asked} user={user} />}
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
