import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { formatDay, today } from '#shared/time/day.ts'
import { BackIntoUse } from './back-into-use.tsx'
import { CareList } from './care-list.tsx'
import { MachineActions, MachineBar } from './machine-actions.tsx'
import { Facts, Figures, type KnownOfMachine } from './machine-facts.tsx'
import { MachineIcon } from './machine-icon.tsx'
import { RepeatBadge } from './repeat-badge.tsx'

const MachineDialog = lazy(() => import('./machine-dialog.tsx'))

/** How it is and was, and what it is. */
const columns = 'grid items-start gap-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'

const waiting = <SkeletonCards count={2} className={columns} cardClassName="h-80" label={t`Loading the machine`} />

interface MachinePageProps {
  machine: MachineKey
  /** How it is, in a sentence. */
  conclusion: (known: KnownOfMachine, backIntoUse: ReactNode) => ReactNode
  repairs: (known: KnownOfMachine) => ReactNode
  /** The button that mends its one problem; nothing where there is none, or several. */
  fix: (known: KnownOfMachine) => ReactNode
}

/** Everything that is known of one machine, whether it is in the register or not. */
export function MachinePage({ machine, conclusion, repairs, fix }: MachinePageProps) {
  const { role } = useUser()
  const isAdmin = role === 'admin'
  const [isEditing, setEditing] = useState(false)
  const known = useEndpoint('GET /api/machines/:machineType/:machineNumber', {
    params: { machineType: machine.machineType, machineNumber: String(machine.machineNumber) },
  })
  const isPhone = usePhone()
  const registered = known.data?.machine ?? undefined
  const isDown = Boolean(known.data?.open.length)
  const backIntoUse = isAdmin && registered?.outOfUseSince && !isDown && <BackIntoUse machine={registered} />
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
        isActionSmall={isPhone}
        className="items-start"
        action={<MachineActions machine={machine} known={known.data} edit={() => setEditing(true)} />}
      />
      <Loaded read={known} failed={t`This machine could not be loaded.`} waiting={waiting}>
        {(data) => {
          const care = data.care.length > 0 && (
            <Card title={t`Care`} flush>
              <CareList care={data.care} />
            </Card>
          )
          const figures = data.record.problems > 0 && <Figures record={data.record} />
          // A phone has one column: in it what is due comes before what is over, and figures after it.
          const isDue = isPhone && data.care.some(({ dueOn }) => dueOn <= today())
          return (
            <div className={columns}>
              <div className="flex min-w-0 flex-col gap-6">
                {conclusion(data, backIntoUse)}
                {isDue && care}
                {!isPhone && figures}
                {repairs(data)}
              </div>
              <div className="flex min-w-0 flex-col gap-6">
                {!isDue && care}
                {isPhone && figures}
                {data.machine ? (
                  <Facts machine={data.machine} />
                ) : (
                  <p className="text-muted">{t`It is not in the register yet, so its make and age are not known.`}</p>
                )}
              </div>
            </div>
          )
        }}
      </Loaded>
      {!known.isLoading && (
        <MachineBar machine={machine} known={known.data} remedy={known.data && (fix(known.data) || backIntoUse)} />
      )}
      <Suspense>
        {isEditing && <MachineDialog machine={registered} suggested={machine} close={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
