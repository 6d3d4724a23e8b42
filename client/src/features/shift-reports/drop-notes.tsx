import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import { Notice } from '#client/ui/notice.tsx'
import { sentence } from '#client/ui/text.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollarsFromCents, sumMoney } from '#shared/money/money.ts'
import { cashRefundsOf } from '#shared/refunds/reads.ts'
import { givenBackWords } from '#shared/refunds/words.ts'
import { drawerKeyOf } from '#shared/shift-reports/new-shift-report.ts'
import { dayOf } from '#shared/time/instant.ts'
import { cashOf, differenceWords } from './cash.ts'

/** What follows from the amounts, and what the drawer gave back. */
export default function DropNotes() {
  const [startingCash, endingCash, dropAmount] = useWatch({ name: ['startingCash', 'endingCash', 'dropAmount'] })
  const { expected, difference, left } = cashOf({ startingCash, endingCash, dropAmount })
  return (
    <>
      {difference !== undefined && (
        <p role="status" className="text-muted">
          {differenceWords(difference)}
        </p>
      )}
      {left !== undefined && left >= 0 && (
        <p className="font-semibold">{t`Leaves ${dollarsFromCents(left)} in the drawer`}</p>
      )}
      <GivenBack expected={expected} />
      {left !== undefined && left < 0 && (
        <div className="mt-3 w-full">
          <Notice tone="attention" live>
            {sentence`You drop more than you counted: ${<span className="tabular">{dollarsFromCents(left)}</span>} would be left in the drawer.`}
          </Notice>
        </div>
      )}
    </>
  )
}

/** On the day of the report, by which the drop is less than what came in; with what waits here to be sent. */
function GivenBack({ expected = 0 }: { expected: number | undefined }) {
  const [drawer, day] = useWatch({ name: ['drawer', 'shiftDate'] })
  const isHere = (each: { drawer?: unknown }) => drawerKeyOf(each.drawer as string | null) === drawerKeyOf(drawer)
  const { data = [] } = useEndpoint(...cashRefundsOf(day), { enabled: day !== '' })
  const waiting = useWaiting('POST /api/refunds').filter(
    ({ writtenAt, sent: { body } }) =>
      body.way === 'cash' && isHere(body) && dayOf(new Date(writtenAt).toISOString()) === day,
  )
  const known = data.filter(isHere)
  const refunds = known.reduce((sum, each) => sum + each.refunds, waiting.length)
  const amount = sumMoney([...known.map((each) => each.amount), ...waiting.map(({ sent }) => String(sent.body.amount))])
  const cameIn = expected > 0 && ` · ${t`${dollarsFromCents(expected + centsOf(amount))} came in`}`
  return (
    <>
      {refunds > 0 && (
        <p role="status">
          {givenBackWords({ amount, refunds })}
          {cameIn}
        </p>
      )}
      <Link href="/refunds" className="line-link font-semibold">{t`Refund`}</Link>
    </>
  )
}
