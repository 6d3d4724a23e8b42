import { useLocation } from 'wouter'
import { boot, rememberLanguage } from '#client/api/boot.ts'
import { useSignedIn } from '#client/api/user.ts'
import type { SignedInUser } from '#shared/users/user.ts'

/** Lets a person in whom the server has just signed in; the address with its code or token does not stay behind. */
export function useEnter() {
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  return (user: SignedInUser) => {
    if (user.language !== boot.language) {
      rememberLanguage(user.language)
      window.location.replace('/')
      return
    }
    navigate('/', { replace: true })
    signedIn(user)
  }
}
