import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import type { ProofQuestion } from '#client/api/proof.ts'
import { useUser } from '#client/api/user.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { addressOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import type { ProofWay } from '#shared/sign-in/proof.ts'
import { useSignOut } from '../sign-out.ts'
import { PasswordAgain } from './password-again.tsx'

export interface WayProps {
  onGiven: () => void
  onLater: () => void
}

const proofAddress = addressOf('GET /api/user/proof', {})

/** How each way looks; the first that the person has is shown. */
const looks: Record<ProofWay, ComponentType<WayProps>> = { password: ByPassword, provider: AtProvider }

/** Over the page, which stays as it is: with the proof, what was pressed goes on. */
export default function ProofDialog({ question }: { question: ProofQuestion }) {
  const state = useEndpoint('GET /api/user/proof', {})
  const client = useQueryClient()
  // What one has may be another thing the next time.
  useEffect(() => () => client.removeQueries({ queryKey: proofAddress }), [client])
  const later = () => {
    toast({ title: t`Nothing was done`, description: t`What you typed is still here. Try again whenever you like.` })
    question.answer(false)
  }
  const given = () => question.answer(true)
  // The field has the focus from the beginning.
  if (state.isPending) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && later()}
      title={t`Is it still you?`}
      description={t`This matters, so please confirm that nobody else is at your device. Then it goes on by itself.`}
    >
      <Loaded read={state} failed={t`The server cannot be reached. Please check the connection.`} waiting={null}>
        {({ ways: [way] }) => {
          const Way = way ? looks[way] : AtTheDoor
          return <Way onGiven={given} onLater={later} />
        }}
      </Loaded>
    </Dialog>
  )
}

function ByPassword({ onGiven, onLater }: WayProps) {
  const { email } = useUser()
  const prove = useAction('POST /api/user/proof', {})
  const { error } = prove
  return (
    <PasswordAgain
      email={email}
      refusal={error ? (error instanceof CallError && error.errors.password?.[0]) || reasonOf(error) : undefined}
      onPassword={(password) => prove.mutate({ body: { password } }, { onSuccess: onGiven })}
      send={t`Confirm`}
      sending={prove.isPending && t`Checking...`}
      later={t`Not now`}
      onLater={onLater}
    />
  )
}

/** In another tab, so that this page stays; back here, it goes on. */
function AtProvider({ onGiven, onLater }: WayProps) {
  const config = useEndpoint('GET /api/auth/config', {})
  const { refetch } = useEndpoint('GET /api/user/proof', {})
  useEffect(() => {
    const look = () =>
      void (document.visibilityState === 'visible' && refetch().then(({ data }) => data?.isFresh && onGiven()))
    for (const sign of ['focus', 'visibilitychange']) window.addEventListener(sign, look, true)
    return () => {
      for (const sign of ['focus', 'visibilitychange']) window.removeEventListener(sign, look, true)
    }
  }, [refetch, onGiven])
  const name = config.data?.providerName
  return (
    <>
      <p>{t`Sign in there once more: it opens in another tab. Come back to this one afterwards.`}</p>
      <DialogFooter>
        <Button variant="secondary" onClick={onLater}>{t`Not now`}</Button>
        <a href="/api/login?again" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
          {name ? t`Sign in with ${name}` : t`Sign in again`}
        </a>
      </DialogFooter>
    </>
  )
}

/** With nothing that could be asked for here, signing in anew is what is left. */
function AtTheDoor({ onLater }: WayProps) {
  const signOut = useSignOut()
  return (
    <>
      <p>{t`Sign out, sign in again, and then do it at once.`}</p>
      <DialogFooter>
        <Button variant="secondary" onClick={onLater}>{t`Not now`}</Button>
        <Button
          onClick={() => {
            onLater()
            void signOut()
          }}
        >{t`Sign out`}</Button>
      </DialogFooter>
    </>
  )
}
