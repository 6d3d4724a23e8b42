import { ChevronRight, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useQuestionsSeen } from '#client/api/questions-seen.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { SearchDrawing } from '#client/ui/drawings.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { ListedQuestion } from '#shared/payroll/period.ts'
import { payQuestions, periodsWithTotals } from '#shared/payroll/reads.ts'
import { askedWhen, periodTitle } from '#shared/payroll/words.ts'
import { isFound } from '#shared/text/fold.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import type { ListedUser } from '#shared/users/user.ts'

/** People who wait for an answer about their pay, each once and the longest first. */
export function WhoAsks() {
  const { data } = useEndpoint(...payQuestions)
  const first = new Map<string, ListedQuestion>()
  for (const question of data ?? []) {
    const before = first.get(question.userId)
    if (question.answer === null && !(before && before.askedAt < question.askedAt)) first.set(question.userId, question)
  }
  const asking = [...first.values()].sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1))
  useQuestionsSeen(asking)
  if (asking.length === 0) return null
  return (
    <Card
      title={t`Questions about Pay`}
      description={t`The answer stands on the person’s My Pay.`}
      action={
        <Badge tone="attention" icon={CircleAlert}>
          {asking.length}
        </Badge>
      }
      flush
      className="print:hidden"
    >
      <ul className="divide-y divide-line border-line border-t">
        {asking.map(({ id, userId, user, payrollPeriod, question, askedAt }) => (
          <li key={id}>
            <Link
              href={`/admin/pay/${userId}`}
              className="-outline-offset-2 flex items-center gap-3 px-4 py-2.5 hover:bg-sunken md:px-6"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="wrap-anywhere min-w-0 font-semibold">{nameOf(user)}</span>
                  <span className="wrap-anywhere min-w-0 text-muted text-sm">
                    {[periodTitle(payrollPeriod), askedWhen(askedAt)].join(' · ')}
                  </span>
                </span>
                <span className="wrap-anywhere line-clamp-2 md:line-clamp-3">{question}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const firstShown = 30

/** What everybody was paid in the last period; nothing if that cannot be loaded. */
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
    // For how many people the file had net pay; for the others it is before taxes.
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

/** A list of people with a search field; those who have left are folded until somebody searches. */
export function WhosePay({ people }: { people: readonly ListedUser[] }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const found = people.filter((person) => isFound(nameOf(person), wanted))
  const left = wanted ? [] : found.filter(({ isActive }) => !isActive)
  const last = useLastPay()
  return (
    <Card
      title={t`Whose pay do you want to see?`}
      // Keeps its place while it is loaded: two lines on a phone.
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
