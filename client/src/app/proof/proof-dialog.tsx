import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
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
import { AgainForm } from './again-form.tsx'

export interface WayProps {
  onGiven: () => void
  onLater: () => void
}

const proofAddress = addressOf('GET /api/user/proof', {})

/** How each way looks, and what leads there from another. */
const looks: Record<ProofWay, { Way: ComponentType<WayProps>; label: string }> = {
  code: { Way: ByCode, label: t`Use a code` },
  password: { Way: ByPassword, label: t`Use the password` },
  provider: { Way: AtProvider, label: t`Sign in again` },
}

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
        {({ ways }) => <Ways ways={ways} onGiven={given} onLater={later} />}
      </Loaded>
    </Dialog>
  )
}

/** The first that the person has, and the way to the others. */
function Ways({ ways, ...answers }: WayProps & { ways: ProofWay[] }) {
  const [chosen, choose] = useState(ways[0])
  const Way = chosen ? looks[chosen].Way : AtTheDoor
  const others = ways.filter((way) => way !== chosen)
  return (
    <div className="flex flex-col gap-3">
      <Way {...answers} />
      {others.map((way) => (
        <Button key={way} variant="ghost" className="self-center" onClick={() => choose(way)}>
          {looks[way].label}
        </Button>
      ))}
    </div>
  )
}

function ByPassword({ onGiven, onLater }: WayProps) {
  const { email } = useUser()
  const { mutate, isPending, error } = useAction('POST /api/user/proof', {})
  return (
    <AgainForm
      asks="password"
      email={email}
      refusal={refusalOf(error, 'password')}
      onAnswer={(password) => mutate({ body: { password } }, { onSuccess: onGiven })}
      send={t`Confirm`}
      sending={isPending && t`Checking...`}
      later={t`Not now`}
      onLater={onLater}
    />
  )
}

function ByCode({ onGiven, onLater }: WayProps) {
  const { email } = useUser()
  const { mutate, isPending, error } = useAction('POST /api/user/proof/code', {})
  return (
    <AgainForm
      asks="code"
      email={email}
      refusal={refusalOf(error, 'code')}
      onAnswer={(code) => mutate({ body: { code } }, { onSuccess: onGiven })}
      send={t`Confirm`}
      sending={isPending && t`Checking...`}
      later={t`Not now`}
      onLater={onLater}
    />
  )
}

const refusalOf = (error: Error | null, field: string) =>
  error ? (error instanceof CallError && error.errors[field]?.[0]) || reasonOf(error) : undefined

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
