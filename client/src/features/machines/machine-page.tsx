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
import { Skeleton, SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { type MachineKey, reportAddress } from '#shared/machines/address.ts'
import { formatDay } from '#shared/time/day.ts'
import { BackIntoUse } from './back-into-use.tsx'
import { CareList } from './care-list.tsx'
import { Facts, Figures, type KnownOfMachine } from './machine-facts.tsx'
import { MachineIcon } from './machine-icon.tsx'
import { RepeatBadge } from './repeat-badge.tsx'

const MachineDialog = lazy(() => import('./machine-dialog.tsx'))

const waiting = (
  <>
    <Skeleton className="h-24 w-full" />
    <SkeletonCards
      count={2}
      className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      cardClassName="h-80"
      label={t`Loading the machine`}
    />
  </>
)

interface MachinePageProps {
  machine: MachineKey
  /** How it is, in a sentence. */
  conclusion: (known: KnownOfMachine, backIntoUse: ReactNode) => ReactNode
  repairs: (known: KnownOfMachine) => ReactNode
}

/** Everything that is known of one machine, whether it is in the register or not. */
export function MachinePage({ machine, conclusion, repairs }: MachinePageProps) {
  const { role } = useUser()
  const isAdmin = role === 'admin'
  const [isEditing, setEditing] = useState(false)
  const known = useEndpoint('GET /api/machines/:machineType/:machineNumber', {
    params: { machineType: machine.machineType, machineNumber: String(machine.machineNumber) },
  })
  const registered = known.data?.machine ?? undefined
  const isDown = Boolean(known.data?.open.length)
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
            {registered?.outOfUseSince && isDown && (
              <Badge icon={Ban}>{t`Out of use since ${formatDay(registered.outOfUseSince)}`}</Badge>
            )}
          </span>
        }
        action={
          <>
            {/* Technicians have no page to report on. */}
            {role !== 'technician' && (
              <Link
                href={reportAddress(machine)}
                className={buttonClass({
                  variant: isDown || registered?.outOfUseSince ? 'secondary' : 'primary',
                  className: 'phone:basis-full!',
                })}
              >
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
              <Link href={historyOf(registered.id)} className={buttonClass({ variant: 'secondary' })}>
                <History aria-hidden="true" />
                {t`History`}
              </Link>
            )}
          </>
        }
      />
      <Loaded read={known} failed={t`This machine could not be loaded.`} waiting={waiting}>
        {(data) => (
          <div className="flex flex-col gap-6">
            {conclusion(data, isAdmin && data.machine && <BackIntoUse machine={data.machine} />)}
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
              {repairs(data)}
              <div className="flex flex-col gap-6">
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
            </div>
          </div>
        )}
      </Loaded>
      <Suspense>
        {isEditing && <MachineDialog machine={registered} suggested={machine} close={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
