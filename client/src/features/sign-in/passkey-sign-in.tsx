import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { waysIn } from '#shared/sign-in/reads.ts'
import { useEnter } from './use-enter.ts'

/** Shorter than the five minutes for which the server waits for an answer. */
const suggestionLifetime = 4 * 60_000

const ceremony = () => import('./passkey-ceremony.ts')

/** The way in with this device's fingerprint or face: by a button, and among what the browser suggests as the e-mail. */
export function PasskeySignIn() {
  const enter = useEnter()
  const { data: config } = useEndpoint(...waysIn)
  const isOffered = config?.passkeyOrigin === window.location.origin && 'PublicKeyCredential' in window
  const [isAsking, setAsking] = useState(false)
  const signIn = useAction('POST /api/login/passkey', {
    isSignIn: true,
    failed: (error) => ({ title: t`Login failed`, description: reasonOf(error) }),
  })

  const suggest = useEffectEvent(async () => {
    if (document.hidden || isAsking) return
    const { askForPasskey } = await ceremony()
    signIn.mutate({ body: await askForPasskey('in the field') }, { onSuccess: enter })
  })
  useEffect(() => {
    if (!isOffered) return
    let timer: number | undefined
    let isGone = false
    // Nothing of it was asked for: where it does not work, the button is there.
    const begin = async () => {
      if (isGone || !(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const offer = () => void suggest().catch(() => {})
      offer()
      timer = window.setInterval(offer, suggestionLifetime)
    }
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1500))
    idle(() => void begin())
    return () => {
      isGone = true
      window.clearInterval(timer)
      if (timer !== undefined) void ceremony().then(({ stopAsking }) => stopAsking())
    }
  }, [isOffered])

  if (!isOffered) return null
  const ask = async () => {
    setAsking(true)
    try {
      const { askForPasskey } = await ceremony()
      signIn.mutate({ body: await askForPasskey('at once') }, { onSuccess: enter })
    } catch (error) {
      const reason = error instanceof CallError || error instanceof TypeError ? reasonOf(error) : undefined
      toast({
        title: t`No passkey was used.`,
        description: reason ?? t`You can add one in your profile, once you are signed in with your password.`,
        tone: 'destructive',
      })
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button
      variant="secondary"
      className="mt-5 w-full"
      busy={(isAsking || signIn.isPending) && t`Signing in...`}
      onClick={() => void ask()}
    >
      <Fingerprint aria-hidden="true" />
      {t`Use a passkey`}
    </Button>
  )
}
