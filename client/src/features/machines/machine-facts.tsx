import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import type { Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import type { Machine } from '#shared/machines/machine.ts'
import { machineFieldNames } from '#shared/machines/register.ts'
import { formatDay, formatNearDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { Warranty } from './warranty.tsx'

export type KnownOfMachine = Reply<'GET /api/machines/:machineType/:machineNumber'>

const days = (count: number) => (count === 1 ? t`1 day` : t`${count.toLocaleString('en-US')} days`)

/** What it has been through, in one card: side by side, or in a square where there is little room. */
export function Figures({ record }: Pick<KnownOfMachine, 'record'>) {
  const { problems, firstReportedAt, recentReports, daysOutOfOrder, daysBetweenFailures } = record
  return (
    <dl
      data-card
      className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line md:grid-cols-4 xl:grid-cols-2"
    >
      <Figure name={t`Time down`} value={days(daysOutOfOrder)} hint={t`in the last 12 months`} />
      <Figure
        name={t`Days between failures`}
        value={daysBetweenFailures?.toLocaleString('en-US') ?? '–'}
        hint={daysBetweenFailures === null ? t`after the second failure` : t`on average`}
      />
      <Figure
        name={t`Problems`}
        value={problems}
        hint={firstReportedAt && t`since ${formatNearDay(dayOf(firstReportedAt))}`}
      />
      <Figure name={t`Reported lately`} value={recentReports} hint={t`in the last 30 days`} />
    </dl>
  )
}

/** Those beside one another end alike, whatever room their names need. */
const Figure = ({ name, value, hint }: { name: string; value: ReactNode; hint: ReactNode }) => (
  <div className="flex flex-col bg-surface px-4 py-3 md:px-6 md:py-4">
    <dt className="mb-auto text-muted text-sm">{name}</dt>
    <dd className="ticket text-lg md:text-xl">{value}</dd>
    <dd className="text-muted text-sm">{hint}</dd>
  </div>
)

export function Facts({ machine }: { machine: Machine }) {
  const { make, model, serialNumber, boughtOn, warrantyUntil, location } = machine
  const facts = [
    [t`Make and model`, [make, model].filter(Boolean).join(' ')],
    [machineFieldNames.serialNumber, serialNumber],
    [machineFieldNames.location, location],
    [machineFieldNames.boughtOn, boughtOn && formatDay(boughtOn)],
    [t`Warranty`, warrantyUntil && <Warranty key="warranty" until={warrantyUntil} isNamed />],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <Card title={t`Details`} flush>
      {/* A value at the right end of each line, so that one is found below another. */}
      <dl className="divide-y divide-line border-line border-t">
        {known.map(([name, value]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 md:px-6">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="wrap-anywhere min-w-0 text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
