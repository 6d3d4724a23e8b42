import { ChevronRight, CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { t } from '#shared/language/t.ts'
import type { ListedQuestion } from '#shared/payroll/period.ts'
import { payQuestions } from '#shared/payroll/reads.ts'
import { askedWhen, periodTitle } from '#shared/payroll/words.ts'
import { nameOf } from '#shared/users/name.ts'

/** People who wait for an answer about their pay, each once and the longest first. */
export function WhoAsks() {
  const { data } = useEndpoint(...payQuestions)
  const first = new Map<string, ListedQuestion>()
  for (const question of data ?? []) {
    const before = first.get(question.userId)
    if (question.answer === null && !(before && before.askedAt < question.askedAt)) first.set(question.userId, question)
  }
  const asking = [...first.values()].sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1))
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
