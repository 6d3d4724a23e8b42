import { clsx } from 'clsx'
import { Ban, HandCoins, History, PencilLine, Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { historyOf, MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/window.ts'
import type { Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { type MachineKey, reportAddress } from '#shared/machines/address.ts'
import type { Machine } from '#shared/machines/machine.ts'
import { machineFieldNames } from '#shared/machines/register.ts'
import { refundsOfMachines } from '#shared/refunds/reads.ts'
import { givenBackWords } from '#shared/refunds/words.ts'
import { formatDay, formatNearDay, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { MachineIcon, RepeatBadge, Warranty } from './badges.tsx'
import { CareList } from './care-list.tsx'
import { machineLists } from './machine-lists.ts'

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
                <GivenBack machine={machine} />
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

/** What customers got back for it. */
function GivenBack({ machine }: { machine: MachineKey }) {
  const { data = [] } = useEndpoint(...refundsOfMachines)
  const given = data.find((each) => machineName(each) === machineName(machine))
  return given && <p className="tabular">{t`${givenBackWords(given)} in 30 days`}</p>
}

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

interface MachineActionsProps {
  machine: MachineKey
  known: KnownOfMachine | undefined
  edit: () => void
}

/** Reporting is the first thing to do with a machine that works. */
const isWell = (known: KnownOfMachine | undefined) => !known?.open.length && !known?.machine?.outOfUseSince

/** What can be done with a machine, beside its name; on a phone behind one button, but for what stands in the bar. */
export function MachineActions({ machine, known, edit }: MachineActionsProps) {
  const { role } = useUser()
  const isPhone = usePhone()
  const isAdmin = role === 'admin'
  const registered = known?.machine
  const [editIcon, editWords] = registered ? [PencilLine, t`Edit`] : [Plus, t`Add to the register`]
  const EditIcon = editIcon
  if (!isPhone)
    return (
      <>
        <ReportLink machine={machine} variant={isWell(known) ? 'primary' : 'secondary'} />
        <RefundLink machine={machine} />
        {isAdmin && known && (
          <Button variant="secondary" onClick={edit}>
            <EditIcon aria-hidden="true" />
            {editWords}
          </Button>
        )}
        {isAdmin && registered && (
          <Link href={historyOf(registered.id)} className={buttonClass({ variant: 'secondary' })}>
            <History aria-hidden="true" />
            {t`History`}
          </Link>
        )}
      </>
    )
  const isReportHere = known && !isWell(known)
  if (!isReportHere && !(isAdmin && known)) return null
  return (
    <RowMenu label={machineName(machine)}>
      {isReportHere && (
        <MenuLink icon={TriangleAlert} label={t`Report a problem`} href={reportAddress(machine, role)}>
          {t`Report a problem`}
        </MenuLink>
      )}
      {isAdmin && (
        <MenuButton icon={editIcon} label={editWords} onClick={edit}>
          {editWords}
        </MenuButton>
      )}
      {isAdmin && registered && (
        <MenuLink icon={History} label={t`History`} href={historyOf(registered.id)}>{t`History`}</MenuLink>
      )}
    </RowMenu>
  )
}

interface MachineBarProps {
  machine: MachineKey
  known: KnownOfMachine | undefined
  /** What a machine that does not work needs, as far as it is one thing. */
  remedy: ReactNode
}

/** The one thing that a machine is most likely to need, and a refund, within a thumb's reach. */
export function MachineBar({ machine, known, remedy }: MachineBarProps) {
  const isPhone = usePhone()
  const action = remedy || (isWell(known) && <ReportLink machine={machine} variant="primary" />)
  const isStaff = useUser().role !== 'technician'
  if (!isPhone || !(action || isStaff)) return null
  return (
    <BottomBar reach="page">
      {action && <div className="grid min-w-0 flex-1">{action}</div>}
      <RefundLink machine={machine} className={clsx(!action && 'flex-1')} />
    </BottomBar>
  )
}

/** For what a customer lost to the machine; staff give it back. */
function RefundLink({ machine, className }: { machine: MachineKey; className?: string }) {
  if (useUser().role === 'technician') return null
  return (
    <Link
      href={`/refunds?machine=${machine.machineType}-${machine.machineNumber}`}
      className={buttonClass({ variant: 'secondary', className })}
    >
      <HandCoins aria-hidden="true" />
      {t`Refund`}
    </Link>
  )
}

function ReportLink({ machine, variant }: { machine: MachineKey; variant: 'primary' | 'secondary' }) {
  const { role } = useUser()
  return (
    <Link href={reportAddress(machine, role)} className={buttonClass({ variant })}>
      <TriangleAlert aria-hidden="true" />
      {t`Report a problem`}
    </Link>
  )
}

/** For a machine that was out of use. */
export function BackIntoUse({ machine }: { machine: Machine }) {
  const { id, ...was } = machine
  const name = machineName(machine)
  const change = useAction('PUT /api/machines/:id', {
    refresh: machineLists,
    done: t`${name} is in use again`,
    failed: t`The machine could not be saved.`,
  })
  return (
    <Button
      busy={change.isPending && t`Saving...`}
      onClick={() => change.mutate({ params: { id }, body: { ...was, outOfUseSince: null, was } })}
    >{t`Put back into use`}</Button>
  )
}
