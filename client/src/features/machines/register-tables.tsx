import { clsx } from 'clsx'
import { Ban, ChevronRight, PencilLine } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'
import { machineFieldNames } from '#shared/machines/fields.ts'
import type { ListedMachine } from '#shared/machines/machine.ts'
import { repeatWords } from '#shared/machines/repeat.ts'
import { formatDay } from '#shared/time/day.ts'
import { MachineIcon } from './machine-icon.tsx'
import { hasEndingWarranty, isDown, isOutOfUse, type Shown } from './register-filter.tsx'
import { RepeatBadge } from './repeat-badge.tsx'
import { Warranty, WarrantyEnds } from './warranty.tsx'

interface AllTablesProps {
  show: Shown
  /** Comes after what is down. */
  between: ReactNode
}

interface RegisterTablesProps {
  machines: readonly ListedMachine[]
  /** For those who may. */
  edit: ((machine: ListedMachine) => void) | undefined
}

/** The machines that are down first, then those that work, then those that are out of use; or some of them. */
export function RegisterTables({ machines, show, edit, between }: RegisterTablesProps & AllTablesProps) {
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
  const down = machines.filter(isDown)
  const out = machines.filter(isOutOfUse)
  const part = (title: string, machines: readonly ListedMachine[]) =>
    machines.length > 0 && <Part title={title} machines={machines} edit={edit} />
  const downPart = part(down.length === 1 ? t`1 machine down` : t`${down.length} machines down`, down)
  const outPart = part(t`Out of use`, out)
  if (show === 'down') return downPart
  if (show === 'out') return outPart
  if (show === 'warranty') return part(t`Warranty ends soon`, machines.filter(hasEndingWarranty))
  return (
    <>
      {downPart}
      {between}
      {part(
        t`Machines without a problem`,
        machines.filter((machine) => !isDown(machine) && !isOutOfUse(machine)),
      )}
      {outPart}
    </>
  )
}

function Part({ title, machines, edit }: RegisterTablesProps & { title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <Table
        caption={title}
        wide
        columns={columnsWith(edit, machines.some(hasWords))}
        rows={machines}
        rowKey={({ id }) => id}
        rowClassName={() => 'relative hover:bg-brand-soft! active:bg-brand-soft'}
      />
    </section>
  )
}

/** Whether something stands beside its name. */
const hasWords = ({ openProblems, recentReports, outOfUseSince }: ListedMachine) =>
  openProblems > 0 || outOfUseSince !== null || repeatWords(recentReports) !== undefined

function columnsWith(edit: RegisterTablesProps['edit'], hasProblems: boolean): Column<ListedMachine>[] {
  return [
    {
      key: 'machine',
      header: t`Machine`,
      place: 'cards:row-start-1 cards:self-center',
      className: 'w-36 whitespace-nowrap',
      cell: (machine) => (
        <span className="flex items-center gap-2">
          <MachineIcon machineType={machine.machineType} className="size-5 shrink-0 text-brand" />
          {/* It covers the row. */}
          <Link
            href={machineAddress(machine)}
            className="ticket text-brand underline-offset-4 [--figures:normal] after:absolute after:inset-0 hover:underline"
          >
            {machineName(machine)}
          </Link>
        </span>
      ),
    },
    ...(hasProblems
      ? [
          {
            key: 'problems',
            header: t`Problems`,
            place: 'cards:row-start-2',
            className: 'w-76',
            cell: (machine: ListedMachine) => <Problems machine={machine} />,
          },
        ]
      : []),
    {
      key: 'model',
      header: t`Make and model`,
      place: 'cards:row-start-3 cards:text-muted cards:text-sm wrap-anywhere',
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
      className: 'w-32 wrap-anywhere',
      cell: ({ location }) => location,
    },
    {
      key: 'warranty',
      header: machineFieldNames.warrantyUntil,
      // A date by itself does not say that it is that of the warranty.
      place: 'cards:hidden!',
      className: 'w-52',
      cell: ({ warrantyUntil }) => warrantyUntil && <Warranty until={warrantyUntil} />,
    },
    {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      place: 'cards:col-start-2 cards:row-span-3 cards:row-start-1 cards:self-center',
      align: 'right',
      className: 'w-32',
      cell: (machine) => (
        <span className="flex items-center justify-end">
          {edit && (
            // Above the link that covers the row.
            <Button variant="ghost" size="sm" className="z-1" onClick={() => edit(machine)}>
              <PencilLine aria-hidden="true" />
              <span className="cards:sr-only">{t`Edit`}</span>
              <VisuallyHidden>({machineName(machine)})</VisuallyHidden>
            </Button>
          )}
          <ChevronRight aria-hidden="true" className={clsx('size-5 shrink-0 text-muted', edit && 'cards:hidden')} />
        </span>
      ),
    },
  ]
}

/** What needs somebody; nothing for a machine that runs. */
function Problems({ machine: { openProblems, recentReports, outOfUseSince } }: { machine: ListedMachine }) {
  const all = [
    openProblems > 0 && (
      <Badge key="open" tone="attention">
        {openProblems === 1 ? t`1 open problem` : t`${openProblems} open problems`}
      </Badge>
    ),
    <RepeatBadge key="repeat" recentReports={recentReports} />,
    outOfUseSince && (
      <Badge key="out" icon={Ban} className="h-auto! min-h-6 whitespace-normal!">
        {t`Out of use since ${formatDay(outOfUseSince)}`}
      </Badge>
    ),
  ]
  return <span className="flex flex-wrap gap-x-3 gap-y-1">{all}</span>
}
