import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { setCookie } from '#client/api/boot.ts'
import { isGone, isSignedOut, noteSignedOut } from '#client/api/signed-out.ts'
import { useSignedIn, useUser } from '#client/api/user.ts'
import { inTime } from '#client/held/device.ts'
import { outboxNow } from '#client/held/outbox-now.ts'
import { dismissToast } from '#client/ui/toast-store.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { askToLeave } from './outbox-questions.ts'

/** Longer than any session, in seconds. */
const longest = 90 * 24 * 60 * 60

/**
 * At once, on this device and in its other tabs, with or without a network: whatever it asks for next comes with the cookie,
 * and ends the session (server/http/signed-out.ts).
 */
export function endSession(person: string) {
  setCookie('signed-out', '1', longest)
  noteSignedOut()
  void import('#client/held/upkeep.ts').then(({ leaveDevice }) => leaveDevice(person)).catch(() => {})
}

/** Takes off the screen and out of the memory what somebody has read. */
function useLeave() {
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  return () => {
    dismissToast()
    signedIn(null)
    navigate('/')
  }
}

/** Goes when the person goes in another tab, or somebody else comes, and before a page that was left is shown again. */
export function useLeaveTogether({ id }: SessionUser) {
  const leave = useLeave()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves in the same way all along
  useEffect(() => {
    const { style } = document.body
    const look = () => {
      if (isGone(id)) {
        leave()
        // Where it is somebody else, the server has their page.
        if (!isSignedOut()) window.location.replace('/')
      }
      // Once nothing of them is drawn any more.
      setTimeout(() => style.removeProperty('visibility'))
    }
    // The browser may keep the page as it is, and show that for a moment when somebody goes back.
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = 'hidden'
    }
    const over = new AbortController()
    const { signal } = over
    for (const sign of ['storage', 'pageshow', 'visibilitychange', 'beforeprint'])
      addEventListener(sign, look, { capture: true, signal })
    addEventListener('pagehide', hide, { signal })
    look()
    return () => over.abort()
  }, [id])
}

/** Ends the session and goes to the sign-in page, whatever the server says to it; asks first where something is not sent. */
export function useSignOut() {
  const { id } = useUser()
  const leave = useLeave()
  const signOut = () => {
    endSession(id)
    leave()
  }
  return async () => {
    // What waits may not have been read yet, nor the question be there; neither is waited for long.
    const sending = await inTime(import('./outbox-sending.tsx')).catch(() => undefined)
    await sending?.showOutbox(id)
    const { waiting, refused } = outboxNow()
    if (sending && waiting.length + refused.length > 0) askToLeave(signOut)
    else signOut()
  }
}
