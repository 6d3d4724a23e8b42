import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import type { ProofQuestion } from '#client/api/proof.ts'
import { useUser } from '#client/api/user.ts'
import { useSignOut } from '#client/shell/sign-out.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { addressOf } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import type { ProofWay } from '#shared/sign-in/sign-in.ts'
import { AgainForm } from './again-form.tsx'

interface WayProps {
  onGiven: () => void
  onLater: () => void
}

const proofAddress = addressOf('GET /api/user/proof', {})

/** How each way looks, and what leads there from another. */
const looks: Record<ProofWay, { Way: ComponentType<WayProps>; label: string }> = {
  passkey: { Way: ByPasskey, label: t`Use a passkey` },
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
      onClose={later}
      title={t`Is it still you?`}
      description={t`This matters, so please confirm that nobody else is at your device. Then it goes on by itself.`}
    >
      <Loaded read={state} failed={t`This could not be loaded.`} waiting={null}>
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

function ByPasskey({ onGiven, onLater }: WayProps) {
  const prove = useAction('POST /api/user/proof/passkey', { isSignIn: true })
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const ask = async () => {
    setAsking(true)
    setRefusal(undefined)
    try {
      const { askForPasskey } = await import('#client/features/sign-in/passkey-ceremony.ts')
      const body = await askForPasskey('POST /api/user/proof/passkey/options')
      prove.mutate({ body }, { onSuccess: onGiven, onError: (error) => setRefusal(reasonOf(error)) })
    } catch (error) {
      setRefusal(error instanceof CallError || error instanceof TypeError ? reasonOf(error) : t`No passkey was used.`)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <p>{t`With this device’s fingerprint, face or PIN.`}</p>
      {refusal && (
        <p role="alert" className="text-sm text-trouble">
          {refusal}
        </p>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onLater}>{t`Not now`}</Button>
        <Button autoFocus busy={(isAsking || prove.isPending) && t`Checking...`} onClick={() => void ask()}>
          {t`Use a passkey`}
        </Button>
      </DialogFooter>
    </>
  )
}

function ByPassword(answers: WayProps) {
  const { mutate, ...state } = useAction('POST /api/user/proof', {})
  return (
    <ByTyping {...answers} {...state} asks="password" send={(password, then) => mutate({ body: { password } }, then)} />
  )
}

function ByCode(answers: WayProps) {
  const { mutate, ...state } = useAction('POST /api/user/proof/code', {})
  return <ByTyping {...answers} {...state} asks="code" send={(code, then) => mutate({ body: { code } }, then)} />
}

interface TypingProps extends WayProps {
  asks: 'password' | 'code'
  send: (answer: string, then: { onSuccess: () => void }) => void
  isPending: boolean
  error: Error | null
}

function ByTyping({ asks, send, isPending, error, onGiven, onLater }: TypingProps) {
  const { email } = useUser()
  return (
    <AgainForm
      asks={asks}
      email={email}
      refusal={refusalOf(error, asks)}
      onAnswer={(answer) => send(answer, { onSuccess: onGiven })}
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
