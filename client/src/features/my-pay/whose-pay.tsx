import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Card } from '#client/ui/card.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { ListedUser } from '#shared/users/user.ts'

const firstShown = 30

/** Everybody whose pay can be looked at, and a field that finds them; those who have left are folded until looked for. */
export function WhosePay({ people }: { people: readonly ListedUser[] }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLocaleLowerCase()
  const found = people.filter((person) => nameOf(person).toLocaleLowerCase().includes(wanted))
  const left = wanted ? [] : found.filter(({ isActive }) => !isActive)
  return (
    <Card title={t`Whose pay do you want to see?`} flush className="print:hidden">
      <PlainField
        type="search"
        label={t`Find a person`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="px-4 pb-4 md:max-w-96 md:px-6"
      />
      <People people={wanted ? found : found.filter(({ isActive }) => isActive)} />
      {found.length === 0 && <EmptyState drawing={SearchDrawing} title={t`Nobody matches “${typed.trim()}”.`} />}
      {left.length > 0 && (
        <Fold
          className="border-line border-t"
          summary={left.length === 1 ? t`1 person who has left` : t`${left.length} people who have left`}
        >
          {() => <People people={left} />}
        </Fold>
      )}
    </Card>
  )
}

function People({ people }: { people: readonly ListedUser[] }) {
  const { beginning, more } = useBeginning(people, firstShown)
  return (
    <>
      <ul className="md:grid md:grid-cols-2 xl:grid-cols-3">
        {beginning.map((person) => (
          <li key={person.id} className="border-line border-t">
            <Link
              href={`/admin/pay/${person.id}`}
              className="-outline-offset-2 flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken md:px-6"
            >
              <span className="wrap-anywhere min-w-0 font-semibold">{nameOf(person)}</span>
              {person.role !== 'employee' && <span className="text-muted text-sm">{roleNames[person.role]}</span>}
              <ChevronRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
    </>
  )
}
