import { useMemo } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { everybody } from '#shared/users/reads.ts'
import type { ListedUser } from '#shared/users/user.ts'

/** Everybody, also deactivated people, whose last pay may still come. */
export function usePeople() {
  const users = useEndpoint(...everybody)
  const byId = useMemo(() => new Map((users.data ?? []).map((user) => [user.id, user])), [users.data])
  return { users, byId: byId as ReadonlyMap<string, ListedUser> }
}

export type PeopleById = ReturnType<typeof usePeople>['byId']
