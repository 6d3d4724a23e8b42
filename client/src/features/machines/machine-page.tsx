import { Ban, History, PencilLine, Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { historyOf } from '#client/ui/history-link.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import type { Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { type MachineKey, reportAddress } from '#shared/machines/address.ts'
import { machineFieldNames } from '#shared/machines/fields.ts'
import type { Machine } from '#shared/machines/machine.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { CareList } from './care-list.tsx'
import { MachineIcon } from './machine-icon.tsx'
import { RepeatBadge } from './repeat-badge.tsx'

const MachineDialog = lazy(() => import('./machine-dialog.tsx'))

export type KnownOfMachine = Reply<'GET /api/machines/:machineType/:machineNumber'>

interface MachinePageProps {
  machine: MachineKey
  /** What belongs to the problems of machines. */
  problems: (known: KnownOfMachine) => ReactNode
}

/** Everything that is known of one machine, whether it is in the register or not. */
export function MachinePage({ machine, problems }: MachinePageProps) {
  const { role } = useUser()
  const isAdmin = role === 'admin'
  const [isEditing, setEditing] = useState(false)
  const known = useEndpoint('GET /api/machines/:machineType/:machineNumber', {
    params: { machineType: machine.machineType, machineNumber: String(machine.machineNumber) },
  })
  const registered = known.data?.machine ?? undefined
  return (
    <>
      <BackLink href="/machines">{t`Machines`}</BackLink>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="ticket flex items-center gap-2">
              <MachineIcon machineType={machine.machineType} className="size-7 shrink-0 text-brand" />
              {machineName(machine)}
            </span>
            {known.data && <RepeatBadge recentReports={known.data.record.recentReports} />}
            {registered?.outOfUseSince && (
              <Badge icon={Ban}>{t`Out of use since ${formatDay(registered.outOfUseSince)}`}</Badge>
            )}
          </span>
        }
        action={
          <>
            {/* Technicians have no page to report on. */}
            {role !== 'technician' && (
              <Link href={reportAddress(machine)} className={buttonClass()}>
                <TriangleAlert aria-hidden="true" />
                {t`Report a problem`}
              </Link>
            )}
            {isAdmin && known.data && (
              <Button variant="secondary" onClick={() => setEditing(true)}>
                {registered ? <PencilLine aria-hidden="true" /> : <Plus aria-hidden="true" />}
                {registered ? t`Edit` : t`Add to the register`}
              </Button>
            )}
            {isAdmin && registered && (
              <Link href={historyOf(registered.id)} className={buttonClass({ variant: 'ghost' })}>
                <History aria-hidden="true" />
                {t`History`}
              </Link>
            )}
          </>
        }
      />
      <Loaded
        read={known}
        failed={t`This machine could not be loaded.`}
        waiting={<SkeletonCards count={2} className="grid gap-6" cardClassName="h-48" label={t`Loading the machine`} />}
      >
        {(data) => (
          <div className="flex flex-col gap-6">
            {problems(data)}
            {data.care.length > 0 && (
              <Card title={t`Care`} flush>
                <CareList care={data.care} />
              </Card>
            )}
            {data.record.problems > 0 && <Figures record={data.record} />}
            {data.machine ? (
              <Facts machine={data.machine} />
            ) : (
              <p className="text-muted">{t`It is not in the register yet, so its make and age are not known.`}</p>
            )}
          </div>
        )}
      </Loaded>
      <Suspense>
        {isEditing && <MachineDialog machine={registered} suggested={machine} close={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}

const days = (count: number) => (count === 1 ? t`1 day` : t`${count.toLocaleString('en-US')} days`)

function Figures({ record }: Pick<KnownOfMachine, 'record'>) {
  const { problems, firstReportedAt, recentReports, daysOutOfOrder, daysBetweenFailures } = record
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatCard label={t`Out of order`} value={days(daysOutOfOrder)} hint={t`in the last 12 months`} />
      <StatCard
        label={t`Runs between failures`}
        value={daysBetweenFailures === null ? '–' : days(daysBetweenFailures)}
        hint={daysBetweenFailures === null ? t`after the second failure` : t`on average`}
      />
      <StatCard label={t`Problems`} value={problems} hint={t`${recentReports} in the last 30 days`} />
      {firstReportedAt && <StatCard label={t`First report`} value={formatDay(dayOf(firstReportedAt))} />}
    </div>
  )
}

function Facts({ machine }: { machine: Machine }) {
  const { make, model, serialNumber, boughtOn, warrantyUntil, location } = machine
  const facts = [
    [t`Make and model`, [make, model].filter(Boolean).join(' ')],
    [machineFieldNames.serialNumber, serialNumber],
    [machineFieldNames.boughtOn, boughtOn && formatDay(boughtOn)],
    [machineFieldNames.warrantyUntil, warrantyUntil && formatDay(warrantyUntil)],
    [machineFieldNames.location, location],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="wrap-anywhere">
              {value}{' '}
              {name === machineFieldNames.warrantyUntil &&
                (warrantyUntil! >= today() ? (
                  <Badge tone="good">{t`In warranty`}</Badge>
                ) : (
                  <span className="text-muted text-sm">{t`over`}</span>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
