import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { boot } from '#client/api/boot.ts'
import { call } from '#client/api/call.ts'
import { shownHere } from '#client/features/bell/device.ts'
import { renewSubscription } from '#client/held/bell-renewal.ts'
import { bells } from '#shared/bell/kinds.ts'

/** Says to the server what has been looked at, and takes off this device what was looked at elsewhere. */
export default function BellWatch() {
  const [location] = useLocation()
  useEffect(() => void renewHere().catch(() => {}), [])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void readHere(location).catch(() => {})
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [location])
  return null
}

/** What the service worker could not tell, or was never woken for. */
async function renewHere() {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration && Notification.permission === 'granted') await renewSubscription(registration)
}

async function readHere(location: string) {
  const kinds = (boot.bells ?? []).filter((kind) => `${location}/`.startsWith(`${bells[kind].path}/`))
  if (kinds.length > 0) {
    await call('POST /api/user/bell/read', { body: { kinds } })
    close(await shownHere(), (kind) => !kinds.some((read) => read === kind))
  }
  const shown = await shownHere()
  if (shown.length === 0) return
  const { unread } = await call('GET /api/user/bell', {})
  // What rang meanwhile is newer than the answer, and stays.
  close(shown, (kind) => unread.some((each) => each === kind))
}

function close(shown: Notification[], isStillUnread: (kind: string) => boolean) {
  for (const each of shown) if (!isStillUnread(each.tag)) each.close()
}
