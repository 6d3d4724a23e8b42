import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Card } from '#client/ui/card.tsx'
import { SearchDrawing } from '#client/ui/drawings.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { periodsWithTotals } from '#shared/payroll/reads.ts'
import { periodTitle } from '#shared/payroll/words.ts'
import { isFound } from '#shared/text/fold.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { ListedUser } from '#shared/users/user.ts'

const firstShown = 30

/** What everybody was paid in the period that was paid last; nothing where that cannot be read. */
function useLastPay() {
  const newest = useEndpoint(...periodsWithTotals).data?.[0]
  const { data: period } = useEndpoint(
    'GET /api/payroll-periods/:id',
    { params: { id: newest?.id ?? '' } },
    { enabled: newest !== undefined },
  )
  const records = period?.payrollRecords ?? []
  return {
    period,
    netOf: new Map(records.map(({ userId, netPay }) => [userId, dollars(netPay)])),
    // Of how many the file said what is left after taxes; of others it is before them.
    nets: records.filter(({ hasNetPay }) => hasNetPay).length,
    people: records.length,
  }
}

function besideNames({ period, nets, people }: ReturnType<typeof useLastPay>) {
  const title = periodTitle(period!)
  if (nets === people) return t`Beside the names, net pay: ${title}`
  return nets === 0
    ? t`Beside the names, before taxes and deductions: ${title}`
    : t`Beside the names, net pay, of some before taxes: ${title}`
}

/** Everybody whose pay can be looked at, and a field that finds them; those who have left are folded until looked for. */
export function WhosePay({ people }: { people: readonly ListedUser[] }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const found = people.filter((person) => isFound(nameOf(person), wanted))
  const left = wanted ? [] : found.filter(({ isActive }) => !isActive)
  const last = useLastPay()
  return (
    <Card
      title={t`Whose pay do you want to see?`}
      // It has its place before it is known, on a phone two lines.
      description={<span className="block min-h-[2lh] md:min-h-[1lh]">{last.period && besideNames(last)}</span>}
      flush
      className="print:hidden"
    >
      <PlainField
        type="search"
        label={t`Find a person`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="px-4 pb-4 md:max-w-96 md:px-6"
      />
      <People people={wanted ? found : found.filter(({ isActive }) => isActive)} netOf={last.netOf} />
      {found.length === 0 && <EmptyState drawing={SearchDrawing} title={t`Nobody matches “${typed.trim()}”.`} />}
      {left.length > 0 && (
        <Fold
          className="border-line border-t"
          summary={left.length === 1 ? t`1 person who has left` : t`${left.length} people who have left`}
        >
          {() => <People people={left} netOf={last.netOf} />}
        </Fold>
      )}
    </Card>
  )
}

interface PeopleProps {
  people: readonly ListedUser[]
  /** In words. */
  netOf: ReadonlyMap<string, string>
}

function People({ people, netOf }: PeopleProps) {
  const { beginning, more } = useBeginning(people, firstShown)
  return (
    <>
      <ul className="gap-0 md:columns-2">
        {beginning.map((person) => (
          <li key={person.id} className="break-inside-avoid border-line border-t">
            <Link
              href={`/admin/pay/${person.id}`}
              className="-outline-offset-2 flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken md:px-6"
            >
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span className="wrap-anywhere min-w-0 font-semibold">{nameOf(person)}</span>
                {person.role !== 'employee' && <span className="text-muted text-sm">{roleNames[person.role]}</span>}
              </span>
              <span className="ticket ml-auto">{netOf.get(person.id)}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
    </>
  )
}
