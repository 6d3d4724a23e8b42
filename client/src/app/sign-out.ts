import { useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { outboxNow } from '#client/api/outbox/now.ts'
import { useSignedIn } from '#client/api/user.ts'
import { askToLeave } from './outbox/asking.ts'

/** On the server, whatever it says to it, and of what the device keeps for reading and of pay. */
export async function endSession() {
  await call('POST /api/logout', {}).catch((error) => console.error('Sign-out failed', error))
  await import('#client/api/kept-reads.ts').then(({ forgetReads }) => forgetReads()).catch(() => {})
  await import('#client/api/forget-pay.ts').then(({ forgetPay }) => forgetPay()).catch(() => {})
}

/** Ends the session and goes to the sign-in page, whatever the server says to it; asks first where something is not sent. */
export function useSignOut() {
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  const leave = async () => {
    await endSession()
    signedIn(null)
    navigate('/')
  }
  return async () => {
    const { waiting, refused } = outboxNow()
    if (waiting.length + refused.length > 0) askToLeave(() => void leave())
    else await leave()
  }
}
