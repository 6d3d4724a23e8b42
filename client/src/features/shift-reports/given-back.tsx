import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, sumMoney } from '#shared/money/money.ts'
import { typedCents } from '#shared/money/typed-amount.ts'
import { cashRefundsOf } from '#shared/refunds/reads.ts'
import { givenBackWords } from '#shared/refunds/words.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'
import { dayOf } from '#shared/time/instant.ts'
import type { NewReport, Typed } from './shift-cash.tsx'

/** What the drawer gave back on the day of the report, by which the drop is less than what came in. */
export default function GivenBack({ form }: { form: UseFormReturn<Typed, unknown, NewReport> }) {
  const [drawer, day, ...typed] = useWatch({
    control: form.control,
    name: ['drawer', 'shiftDate', 'startingCash', 'endingCash'],
  })
  const [starting, ending] = typed.map(typedCents)
  const isHere = (each: { drawer?: unknown }) => drawerKeyOf(each.drawer as string | null) === drawerKeyOf(drawer)
  const { data = [] } = useEndpoint(...cashRefundsOf(day), { enabled: day !== '' })
  const waiting = useWaiting('POST /api/refunds').filter(
    ({ writtenAt, sent: { body } }) =>
      body.way === 'cash' && isHere(body) && dayOf(new Date(writtenAt).toISOString()) === day,
  )
  const known = data.filter(isHere)
  const refunds = known.reduce((sum, each) => sum + each.refunds, waiting.length)
  const amount = sumMoney([...known.map((each) => each.amount), ...waiting.map(({ sent }) => String(sent.body.amount))])
  const taken = starting !== undefined && ending !== undefined ? ending - starting : 0
  return (
    <p className="flex flex-wrap gap-x-3">
      {refunds > 0 && (
        <span role="status">
          {givenBackWords({ amount, refunds })}
          {taken > 0 && ` · ${t`${dollarsFromCents(taken + centsOf(amount))} came in`}`}
        </span>
      )}
      <Link
        href="/refunds"
        className="relative font-semibold text-brand underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
      >{t`Refund`}</Link>
    </p>
  )
}
