import { Ban, Download, FileUp, PencilLine, Plus, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { type MachineKey, machineAddress } from '#shared/machines/address.ts'
import { machineFieldNames } from '#shared/machines/fields.ts'
import { machinesMax } from '#shared/machines/limits.ts'
import type { ListedMachine } from '#shared/machines/machine.ts'
import { register, unregisteredMachines } from '#shared/machines/reads.ts'
import { formatDay } from '#shared/time/day.ts'
import { CareTasks } from './care-tasks.tsx'
import { MachineIcon } from './machine-icon.tsx'
import { RepeatBadge } from './repeat-badge.tsx'
import { Unregistered } from './unregistered.tsx'

const MachineDialog = lazy(() => import('./machine-dialog.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))

type OpenDialog = { kind: 'add'; machine?: MachineKey } | { kind: 'edit'; machine: ListedMachine } | { kind: 'import' }

/** Every machine of the shop that somebody has written down. */
export default function RegisterPage() {
  const { role } = useUser()
  const isAdmin = role === 'admin'
  const list = useEndpoint(...register)
  const unregistered = useEndpoint(...unregisteredMachines, { enabled: isAdmin })
  const isComing = list.isLoading || unregistered.isLoading
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      {(isAdmin || role === 'technician') && <BackLink href="/admin/machine-management">{t`Manage Problems`}</BackLink>}
      <PageHeader
        title={t`Machines`}
        purpose={t`What is known of each washer and dryer. What is reported is accepted whether it stands here or not.`}
        action={
          isAdmin && (
            <>
              <Button onClick={() => setDialog({ kind: 'add' })}>
                <Plus aria-hidden="true" />
                {t`Add Machine`}
              </Button>
              <Link href="/admin/machine-labels" className={buttonClass({ variant: 'secondary' })}>
                <QrCode aria-hidden="true" />
                {t`Labels`}
              </Link>
              <Button variant="secondary" onClick={() => setDialog({ kind: 'import' })}>
                <FileUp aria-hidden="true" />
                {t`Import CSV`}
              </Button>
              <Button
                variant="secondary"
                disabled={!list.data?.length}
                onClick={async () => (await import('./machines-csv.ts')).saveMachines(list.data ?? [])}
              >
                <Download aria-hidden="true" />
                {t`Export CSV`}
              </Button>
            </>
          )
        }
      />
      <div className="flex flex-col gap-6">
        {/* All at once, so that nothing moves: what is not in it stands above the register, and care below. */}
        <Loaded
          read={{ ...list, data: isComing ? undefined : list.data }}
          failed={t`The machines could not be loaded.`}
          waiting={
            <Card flush>
              <SkeletonRows rows={20} columns={5} label={t`Loading machines`} />
            </Card>
          }
        >
          {(machines) => (
            <>
              <Unregistered
                machines={unregistered.data ?? []}
                onAdd={(machine) => setDialog({ kind: 'add', machine })}
              />
              <Table
                caption={t`Machines`}
                wide
                columns={columnsWith(isAdmin ? (machine) => setDialog({ kind: 'edit', machine }) : undefined)}
                rows={machines}
                rowKey={({ id }) => id}
                empty={
                  <EmptyState
                    drawing={MachinesDrawing}
                    title={t`No machine is in the register yet`}
                  >{t`Admins add machines one by one, from what was reported, or from a CSV file.`}</EmptyState>
                }
              />
              <OnlySome shown={machines.length} most={machinesMax} />
            </>
          )}
        </Loaded>
        {!isComing && (isAdmin || role === 'technician') && <CareTasks />}
      </div>
      <Suspense>
        {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
          <MachineDialog
            machine={dialog.kind === 'edit' ? dialog.machine : undefined}
            suggested={dialog.machine}
            close={close}
          />
        )}
        {dialog?.kind === 'import' && <ImportDialog close={close} />}
      </Suspense>
    </>
  )
}

function columnsWith(edit: ((machine: ListedMachine) => void) | undefined): Column<ListedMachine>[] {
  return [
    {
      key: 'machine',
      header: t`Machine`,
      place: 'cards:row-start-1 cards:self-center',
      cell: (machine) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex items-center gap-2">
            <MachineIcon machineType={machine.machineType} className="size-5 shrink-0 text-brand" />
            <Link href={machineAddress(machine)} className="ticket text-brand underline-offset-4 hover:underline">
              {machineName(machine)}
            </Link>
          </span>
          {machine.openProblems > 0 && (
            <Badge tone="attention">
              {machine.openProblems === 1 ? t`1 open problem` : t`${machine.openProblems} open problems`}
            </Badge>
          )}
          <RepeatBadge recentReports={machine.recentReports} />
          {machine.outOfUseSince && <Badge icon={Ban}>{t`Out of use since ${formatDay(machine.outOfUseSince)}`}</Badge>}
        </span>
      ),
    },
    {
      key: 'model',
      header: t`Make and model`,
      place: 'cards:row-start-2 cards:text-muted cards:text-sm wrap-anywhere',
      cell: ({ make, model, location }) => (
        <>
          {[make, model].filter(Boolean).join(' ')}
          {location && <span className="hidden cards:inline">{` · ${location}`}</span>}
        </>
      ),
    },
    {
      key: 'location',
      header: machineFieldNames.location,
      place: 'cards:hidden!',
      className: 'wrap-anywhere',
      cell: ({ location }) => location,
    },
    {
      key: 'warranty',
      header: machineFieldNames.warrantyUntil,
      // A date by itself does not say that it is that of the warranty.
      place: 'cards:hidden!',
      className: 'whitespace-nowrap',
      cell: ({ warrantyUntil }) => warrantyUntil && formatDay(warrantyUntil),
    },
    ...(edit
      ? [
          {
            key: 'actions',
            header: t`Actions`,
            hideHeader: true,
            place: 'cards:col-start-2 cards:row-span-2 cards:row-start-1 cards:-mr-3 cards:self-center',
            align: 'right' as const,
            cell: (machine: ListedMachine) => (
              <Button variant="ghost" size="sm" onClick={() => edit(machine)}>
                <PencilLine aria-hidden="true" />
                <span className="cards:sr-only">{t`Edit`}</span>
                <VisuallyHidden>({machineName(machine)})</VisuallyHidden>
              </Button>
            ),
          },
        ]
      : []),
  ]
}
