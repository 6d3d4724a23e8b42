import { clsx } from 'clsx'
import { Ban, ChevronRight, PencilLine, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { EmptyState } from '#client/ui/loaded.tsx'
import { MachinesDrawing } from '#client/ui/machine-drawings.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { useNow } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'
import { machineFieldNames } from '#shared/machines/register.ts'
import { refundsOfMachines } from '#shared/refunds/reads.ts'
import { givenBackWords } from '#shared/refunds/words.ts'
import { downFor } from '#shared/time/age.ts'
import { formatDay } from '#shared/time/day.ts'
import { MachineIcon, RepeatBadge, Warranty, WarrantyEnds } from './badges.tsx'
import { isRegistered, type OpenProblemsOf, type RegisterRow } from './open-problems.ts'
import { hasEndingWarranty, isDown, isOutOfUse, isWorking, matches, type Shown } from './register-filter.tsx'

interface RegisterTablesProps extends RegisterColumnsProps {
  machines: readonly RegisterRow[]
  show: Shown
  /** What somebody looks for by its name, in place of the order below. */
  search: string
  /** Comes after what is out of order. */
  between: ReactNode
}

/** The machines that are out of order first, then those that work, then those that are out of use; or some of them. */
export function RegisterTables({ machines, show, search, between, ...columns }: RegisterTablesProps) {
  if (machines.length === 0)
    return (
      <>
        {between}
        <EmptyState
          drawing={MachinesDrawing}
          title={t`No machine is in the register yet`}
        >{t`Admins add machines one by one, from what was reported, or from a CSV file.`}</EmptyState>
      </>
    )
  const part = (title: string, machines: readonly RegisterRow[], isFolded = false) =>
    machines.length > 0 && <Part {...{ title, machines, isFolded }} {...columns} />
  if (search) {
    const found = machines.filter((machine) => matches(machine, search))
    if (found.length === 0) return <EmptyState drawing={MachinesDrawing} title={t`No machine matches “${search}”.`} />
    return part(found.length === 1 ? t`1 machine` : t`${found.length} machines`, found)
  }
  const down = longestDownFirst(machines.filter(isDown), columns.openOf)
  const working = machines.filter(isWorking)
  const out = machines.filter(isOutOfUse)
  // Folded they do not lie for screens between what is out of order and all that follows.
  const foldsWorking = !show && down.length > 0
  const foldsOut = !show && out.length < machines.length
  const downPart = part(down.length === 1 ? t`1 machine down` : t`${down.length} machines down`, down)
  const workingPart = part(
    working.length === 1 ? t`1 machine works` : t`${working.length} machines work`,
    working,
    foldsWorking,
  )
  const outPart = part(out.length === 1 ? t`1 machine out of use` : t`${out.length} machines out of use`, out, foldsOut)
  if (show === 'down') return downPart
  if (show === 'working') return workingPart
  if (show === 'out') return outPart
  if (show === 'warranty') return part(t`Warranty ends soon`, machines.filter(hasEndingWarranty))
  return (
    <>
      {downPart}
      {between}
      {!foldsWorking && workingPart}
      {!foldsOut && outPart}
      <div data-card className="divide-y divide-line rounded border border-line bg-surface empty:hidden">
        {foldsWorking && workingPart}
        {foldsOut && outPart}
      </div>
    </>
  )
}

/** Machines whose problems are not known come last. */
function longestDownFirst(machines: readonly RegisterRow[], openOf: OpenProblemsOf) {
  const since = (machine: RegisterRow) => openOf(machine)[0]?.createdAt ?? '9999'
  return machines.toSorted((one, other) => (since(one) < since(other) ? -1 : since(one) > since(other) ? 1 : 0))
}

interface PartProps extends RegisterColumnsProps {
  title: string
  machines: readonly RegisterRow[]
  isFolded: boolean
}

function Part({ title, machines, isFolded, ...columns }: PartProps) {
  const id = useId()
  const table = (
    <Table
      caption={title}
      wide
      framed={!isFolded}
      columns={columnsOf(columns)}
      rows={machines}
      rowKey={machineName}
      rowClassName={() => 'relative hover:bg-brand-soft! active:bg-brand-soft'}
    />
  )
  return (
    <section aria-labelledby={id}>
      {isFolded ? (
        <Fold
          summary={
            <h2 id={id} className="font-semibold text-base">
              {title}
            </h2>
          }
        >
          {table}
        </Fold>
      ) : (
        <>
          <h2 id={id} className="mb-3 text-lg">
            {title}
          </h2>
          {table}
        </>
      )}
    </section>
  )
}

export interface RegisterColumnsProps {
  /** For those who may: its dialog, where one that is not in the register is added to it. */
  edit: ((machine: RegisterRow) => void) | undefined
  openOf: OpenProblemsOf
  statusBadge: (status: string) => ReactNode
}

/** Machines are listed in several tables below one another, so all columns but the first have the same width in each. */
export function columnsOf({ edit, openOf, statusBadge }: RegisterColumnsProps): Column<RegisterRow>[] {
  return [
    {
      key: 'machine',
      header: t`Machine`,
      place: 'cards:row-start-1 cards:self-center',
      cell: (machine) => <MachineCell {...{ machine, openOf, statusBadge }} />,
    },
    {
      key: 'model',
      header: t`Make and model`,
      place: 'cards:row-start-2 cards:pl-8! cards:text-muted cards:text-sm',
      className: 'w-52 wrap-anywhere',
      cell: (machine) => (
        <>
          {[machine.make, machine.model].filter(Boolean).join(' ')}
          {machine.location && <span className="hidden cards:inline">{` · ${machine.location}`}</span>}
          {hasEndingWarranty(machine) && (
            <span className="hidden cards:block">
              <WarrantyEnds until={machine.warrantyUntil!} isNamed />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'location',
      header: machineFieldNames.location,
      place: 'cards:hidden!',
      className: 'w-28 wrap-anywhere',
      cell: ({ location }) => location,
    },
    {
      key: 'warranty',
      header: machineFieldNames.warrantyUntil,
      // A date by itself does not say that it is that of the warranty.
      place: 'cards:hidden!',
      className: 'w-44',
      cell: ({ warrantyUntil }) => warrantyUntil && <Warranty until={warrantyUntil} />,
    },
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      place: 'cards:col-start-2 cards:row-span-2 cards:row-start-1 cards:self-center',
      align: 'right',
      className: 'w-32',
      cell: (machine) => (
        <span className="flex items-center justify-end">
          {edit && (
            // Above the link that covers the row. Where that is a card, one that is registered is edited on its page.
            <Button
              variant="ghost"
              size="sm"
              className={clsx('z-1 text-muted', isRegistered(machine) && 'cards:hidden')}
              onClick={() => edit(machine)}
            >
              {isRegistered(machine) ? <PencilLine aria-hidden="true" /> : <Plus aria-hidden="true" />}
              <span className="cards:sr-only">{isRegistered(machine) ? t`Edit` : t`Add`}</span>
              <VisuallyHidden>({machineName(machine)})</VisuallyHidden>
            </Button>
          )}
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-5 shrink-0 text-muted', edit && !isRegistered(machine) && 'cards:hidden')}
          />
        </span>
      ),
    },
  ]
}

interface MachineCellProps extends Omit<RegisterColumnsProps, 'edit'> {
  machine: RegisterRow
}

/** Its name and, of one that needs somebody, what it needs. */
function MachineCell({ machine, openOf, statusBadge }: MachineCellProps) {
  const { machineType, openProblems, recentReports, outOfUseSince } = machine
  const open = openOf(machine)
  return (
    <>
      {/* What does not fit beside the name stands below it, so that the icons have a column of their own. */}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-8">
        <span className="-ml-8 flex items-center gap-3 whitespace-nowrap">
          <MachineIcon machineType={machineType} className="size-5 shrink-0 text-brand" />
          {/* It covers the row. */}
          <Link
            href={machineAddress(machine)}
            className="ticket text-brand underline-offset-4 [--figures:normal] after:absolute after:inset-0 hover:underline"
          >
            {machineName(machine)}
          </Link>
        </span>
        {open.length > 0 && open.every(({ status }) => status === 'in_progress') && statusBadge('in_progress')}
        <RepeatBadge recentReports={recentReports} />
        {open[0] && openProblems > 1 && <span className="text-muted text-sm">{t`${openProblems} problems`}</span>}
        {!isRegistered(machine) && <Badge>{t`Not in the register`}</Badge>}
        {outOfUseSince && (
          <Badge icon={Ban} className="h-auto! min-h-6 whitespace-normal!">
            {t`Out of use since ${formatDay(outOfUseSince)}`}
          </Badge>
        )}
      </span>
      {openProblems > 0 && (
        <span className="wrap-anywhere line-clamp-3 pl-8">
          {open[0] ? (
            <>
              <DownFor since={open[0].createdAt} /> · {open[0].description}
            </>
          ) : openProblems === 1 ? (
            t`1 problem`
          ) : (
            t`${openProblems} problems`
          )}
        </span>
      )}
      <GivenBack machine={machine} />
    </>
  )
}

/** What customers got back for a machine in thirty days. */
function GivenBack({ machine }: { machine: RegisterRow }) {
  const { data = [] } = useEndpoint(...refundsOfMachines)
  const given = data.find((each) => machineName(each) === machineName(machine))
  return given && <span className="tabular block pl-8 text-muted text-sm">{givenBackWords(given)}</span>
}

const DownFor = ({ since }: { since: string }) => <span className="ticket">{downFor(since, useNow())}</span>
