import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import type { SessionUser } from '#shared/users/user.ts'
import { CallError, read } from './call.ts'
import { userAddress } from './query-client.ts'
import { noteSignedIn } from './signed-out.ts'

/** Who is signed in: undefined while unknown, null when nobody is. */
export function useSession() {
  return useQuery<SessionUser | null>({
    queryKey: userAddress,
    queryFn: ({ signal }) =>
      read<SessionUser>(userAddress, signal).catch((error) => {
        // 401 is the answer "signed out" here, not a failure.
        if (error instanceof CallError && error.status === 401) return null
        throw error
      }),
  })
}

/** Who is signed in, for everything below it: the cache says "nobody" already while the last pages are still drawn. */
export const SignedInUser = createContext<SessionUser | undefined>(undefined)

/** The signed-in person; for parts that are only shown to one. */
export function useUser(): SessionUser {
  const user = useContext(SignedInUser)
  if (!user) throw new Error('useUser is for signed-in pages')
  return user
}

/** Makes somebody the signed-in person. What the one before has read is wiped first: tablets are shared. */
export function useSignedIn() {
  const client = useQueryClient()
  return useCallback(
    (user: SessionUser | null) => {
      if (user) noteSignedIn(user.id)
      client.getMutationCache().clear()
      // The person's own entry stays and is changed: the page watches it, and would not see a new one take its place.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userAddress[0] })
      client.setQueryData(userAddress, user)
    },
    [client],
  )
}
