import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { fullName } from '#shared/users/name.ts'
import { everybody } from '#shared/users/reads.ts'
import type { SessionUser } from '#shared/users/user.ts'

const labelOf = (person: SessionUser) => (fullName(person) ? `${fullName(person)} (${person.email})` : person.email)

/** For whom an admin may log: herself first, then everybody else who is active, by name; for others, nobody to choose from. */
export function useEmployees() {
  const user = useUser()
  const isAdmin = user.role === 'admin'
  const list = useEndpoint(...everybody, { enabled: isAdmin })
  const others = (list.data ?? []).filter((person) => person.isActive && person.id !== user.id)
  return {
    user,
    isAdmin,
    list,
    personOf: (id: string | null | undefined) => others.find((person) => person.id === id) ?? user,
    options: [user, ...others].map((person) => ({ value: person.id, label: labelOf(person) })),
  }
}
