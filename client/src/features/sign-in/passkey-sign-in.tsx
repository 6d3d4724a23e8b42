import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, reasonOf } from '#client/api/call.ts'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { whenIdle } from '#client/ui/when-idle.ts'
import { t } from '#shared/language/t.ts'
import { waysIn } from '#shared/sign-in/reads.ts'
import { useEnter } from './use-enter.ts'

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

  const send = useEffectEvent((body: Parameters<typeof signIn.mutate>[0]['body']) =>
    signIn.mutate({ body }, { onSuccess: enter }),
  )
  useEffect(() => {
    if (!isOffered) return
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return
      const { suggestPasskey } = await ceremony()
      if (!isGone) stop = suggestPasskey(send)
    }
    // Nothing of it was asked for: where it does not work, the button is there.
    whenIdle(() => void begin().catch(() => {}))
    return () => {
      isGone = true
      stop?.()
    }
  }, [isOffered])

  if (!isOffered) return null
  const ask = async () => {
    setAsking(true)
    try {
      const { askForPasskey } = await ceremony()
      signIn.mutate({ body: await askForPasskey('POST /api/login/passkey/options') }, { onSuccess: enter })
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
