import { Card } from '#client/ui/card.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import type { Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { machineFieldNames } from '#shared/machines/fields.ts'
import type { Machine } from '#shared/machines/machine.ts'
import { type Day, formatDay } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { Warranty } from './warranty.tsx'

export type KnownOfMachine = Reply<'GET /api/machines/:machineType/:machineNumber'>

const days = (count: number) => (count === 1 ? t`1 day` : t`${count.toLocaleString('en-US')} days`)

export function Figures({ record }: Pick<KnownOfMachine, 'record'>) {
  const { problems, firstReportedAt, recentReports, daysOutOfOrder, daysBetweenFailures } = record
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-4 xl:grid-cols-2">
      <StatCard label={t`Out of order`} value={days(daysOutOfOrder)} hint={t`in the last 12 months`} />
      <StatCard
        label={t`Runs between failures`}
        value={daysBetweenFailures === null ? '–' : days(daysBetweenFailures)}
        hint={daysBetweenFailures === null ? t`after the second failure` : t`on average`}
      />
      <StatCard label={t`Problems`} value={problems} hint={t`${recentReports} in the last 30 days`} />
      {firstReportedAt && <First day={dayOf(firstReportedAt)} />}
    </div>
  )
}

const First = ({ day }: { day: Day }) => (
  <StatCard label={t`First report`} value={formatDay(day, { year: false })} hint={day.slice(0, 4)} />
)

export function Facts({ machine }: { machine: Machine }) {
  const { make, model, serialNumber, boughtOn, warrantyUntil, location } = machine
  const facts = [
    [t`Make and model`, [make, model].filter(Boolean).join(' ')],
    [machineFieldNames.serialNumber, serialNumber],
    [machineFieldNames.boughtOn, boughtOn && formatDay(boughtOn)],
    [machineFieldNames.warrantyUntil, warrantyUntil && <Warranty key="warranty" until={warrantyUntil} />],
    [machineFieldNames.location, location],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {known.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
