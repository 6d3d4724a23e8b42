import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { NewTip } from '#shared/tips/tip.ts'
import { fullName, nameOf } from '#shared/users/name.ts'
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

/** A tip that an admin logged for somebody else. */
export interface LoggedFor extends Pick<NewTip, 'orderId' | 'amount'> {
  userId: string
  /** The same order may come twice. */
  number: number
}

/** The latest first, of one person: with another one it begins anew. */
export const withLogged = (before: readonly LoggedFor[], logged: Omit<LoggedFor, 'number'>): LoggedFor[] =>
  [
    { ...logged, number: (before[0]?.number ?? 0) + 1 },
    ...before.filter(({ userId }) => userId === logged.userId),
  ].slice(0, 3)

/** The list of the week has one's own tips alone: what was logged for somebody else arrives here. */
export function LoggedForOthers({ logged }: { logged: readonly LoggedFor[] }) {
  const { personOf } = useEmployees()
  return (
    <>
      <p role="status" className="-mt-2 text-muted empty:hidden">
        {logged[0] && t`Logged for ${nameOf(personOf(logged[0].userId))}`}
      </p>
      {logged.length > 0 && (
        <ul className="perforated -mt-3 divide-y divide-line rounded border border-line pb-1.5 [--below:var(--surface)]">
          {logged.map(({ number, orderId, amount }) => (
            <li key={number} className="flex animate-drop items-baseline justify-between gap-3 px-4 py-2">
              <span>{sentence`Order #${<span className="ticket">{orderId}</span>}`}</span>
              <span className="ticket">{dollars(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** On a phone a name and an address are longer than the select: they stand in it, below one another. */
export function Chosen({ userId }: { userId: string | null | undefined }) {
  const person = useEmployees().personOf(userId)
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-6.5 right-10 left-0 m-px hidden h-10.5 flex-col justify-center rounded bg-surface px-3 phone:flex"
    >
      {fullName(person) && <span className="truncate leading-5">{fullName(person)}</span>}
      <span className="truncate text-muted text-sm leading-4">{person.email}</span>
    </p>
  )
}
