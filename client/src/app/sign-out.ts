import { useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { useSignedIn } from '#client/api/user.ts'

/** Ends the session and goes to the sign-in page, whatever the server says to it. */
export function useSignOut() {
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  return async () => {
    await call('POST /api/logout', {}).catch((error) => console.error('Sign-out failed', error))
    signedIn(null)
    navigate('/')
  }
}
