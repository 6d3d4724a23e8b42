import { useLocation } from 'wouter'
import { useSignedIn } from '#client/api/user.ts'
import type { SessionUser } from '#shared/users/user.ts'

/** Lets a person in whom the server has just signed in; the address with its code or token does not stay behind. */
export function useEnter() {
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  return (user: SessionUser) => {
    navigate('/', { replace: true })
    signedIn(user)
  }
}
