import { Download, FileUp, Plus, QrCode } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded, OnlySome } from '#client/ui/loaded.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import type { ListedMachine } from '#shared/machines/machine.ts'
import { register, unregisteredMachines } from '#shared/machines/reads.ts'
import { machinesMax } from '#shared/machines/register.ts'
import { refundsOfMachines } from '#shared/refunds/reads.ts'
import { CareTasks } from './care-tasks.tsx'
import { machineLists } from './machine-lists.ts'
import { isRegistered, type RegisterRow, useOpenProblems } from './open-problems.ts'
import { RegisterFilter, type Shown, shownOf } from './register-filter.tsx'
import { RegisterTables } from './register-tables.tsx'

const MachineDialog = lazy(() => import('./machine-dialog.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))
const ManyDialog = lazy(() => import('./many-dialog.tsx'))

type OpenDialog =
  | { kind: 'add'; machine?: MachineKey }
  | { kind: 'edit'; machine: ListedMachine }
  | { kind: 'import' | 'many' }

interface RegisterPageProps {
  statusBadge: (status: string) => ReactNode
}

/** Every machine of the shop that somebody has written down, and what else is out of order. */
export default function RegisterPage({ statusBadge }: RegisterPageProps) {
  const { role } = useUser()
  const isAdmin = role === 'admin'
  const isPhone = usePhone()
  const list = useEndpoint(...register)
  const unregistered = useEndpoint(...unregisteredMachines, { enabled: isAdmin })
  const problems = useOpenProblems()
  // Each row shows its own; the answer that came with the page is taken also where there is none.
  useEndpoint(...refundsOfMachines)
  const isWaiting = useBriefWait(unregistered.isLoading)
  const isComing = list.isLoading || isWaiting || problems.isLoading
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const choose = (show: Shown) => {
    setTyped('')
    setSearch(show ? { show } : {}, { replace: true })
  }
  // All machines are searched.
  const searchFor = (typed: string) => {
    if (show) choose(undefined)
    setTyped(typed)
  }
  // An empty register is said to be empty; what was reported is offered then.
  const machines = list.data?.length ? problems.withUnregistered(list.data) : []
  const show = shownOf(machines, search.get('show'))
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const edit = (machine: RegisterRow) =>
    setDialog(isRegistered(machine) ? { kind: 'edit', machine } : { kind: 'add', machine })
  return (
    <>
      {isAdmin || role === 'technician' ? (
        <BackLink href="/admin/machine-management">{t`Manage Problems`}</BackLink>
      ) : (
        <BackLink href="/problems">{t`Machine Problem`}</BackLink>
      )}
      <PageHeader
        title={t`Machines`}
        // The list of a phone begins in its first view.
        purpose={!isPhone && t`Every washer and dryer, and what is wrong with it.`}
        isActionSmall={isPhone}
        action={
          isAdmin && (
            <RegisterActions
              machines={list.data}
              add={() => setDialog({ kind: 'add' })}
              addMany={() => setDialog({ kind: 'many' })}
              importFile={() => setDialog({ kind: 'import' })}
            />
          )
        }
      />
      <div className="flex flex-col gap-6">
        {/* All at once, so that nothing moves: what is not in it stands among it, and care below. */}
        <Loaded
          read={{ ...list, data: isComing ? undefined : list.data }}
          failed={t`The machines could not be loaded.`}
          waiting={
            <Card flush>
              <SkeletonRows rows={20} columns={5} label={t`Loading machines`} />
            </Card>
          }
        >
          {(registered) => (
            <>
              <RegisterFilter machines={machines} chosen={show} onChoose={choose} search={typed} onSearch={searchFor} />
              <RegisterTables
                machines={machines}
                show={show}
                search={wanted}
                openOf={problems.openOf}
                statusBadge={statusBadge}
                edit={isAdmin ? edit : undefined}
                between={
                  <Unregistered
                    machines={unregistered.data ?? []}
                    onAdd={(machine) => setDialog({ kind: 'add', machine })}
                  />
                }
              />
              <OnlySome shown={registered.length} most={machinesMax} />
            </>
          )}
        </Loaded>
        {!isComing && !show && !wanted && (isAdmin || role === 'technician') && <CareTasks />}
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
        {dialog?.kind === 'many' && <ManyDialog close={close} />}
      </Suspense>
    </>
  )
}

const labelsAddress = '/admin/machine-labels'

interface RegisterActionsProps {
  /** What there is to export; undefined as long as it is not known. */
  machines: readonly ListedMachine[] | undefined
  add: () => void
  addMany: () => void
  importFile: () => void
}

/** A button to add a machine, and one for what admins seldom do with the register. */
export function RegisterActions({ machines = [], add, addMany, importFile }: RegisterActionsProps) {
  const save = async () => (await import('./machines-csv.ts')).saveMachines(machines)
  return (
    <>
      <RowMenu label={t`Machines`}>
        <MenuLink icon={QrCode} label={t`Labels`} href={labelsAddress}>{t`Labels`}</MenuLink>
        <MenuButton icon={Plus} label={t`Add Many`} onClick={addMany}>{t`Add Many`}</MenuButton>
        <MenuButton icon={FileUp} label={t`Import CSV`} onClick={importFile}>{t`Import CSV`}</MenuButton>
        {machines.length > 0 && (
          <MenuButton icon={Download} label={t`Export CSV`} onClick={save}>{t`Export CSV`}</MenuButton>
        )}
      </RowMenu>
      <Button onClick={add} className="phone:w-11 phone:px-0!">
        <Plus aria-hidden="true" />
        <span className="phone:sr-only">{t`Add Machine`}</span>
      </Button>
    </>
  )
}

const shownAtFirst = 12

/** What was reported and is not in the register: offered, never asked for. */
export function Unregistered({ machines, onAdd }: { machines: MachineKey[]; onAdd: (machine: MachineKey) => void }) {
  const { beginning, more } = useBeginning(machines, shownAtFirst)
  const addAll = useAction('POST /api/machines/import', {
    refresh: machineLists,
    done: ({ lines }) => t`${lines.length} machines added to the register`,
    failed: t`The machines could not be added.`,
  })
  const id = useId()
  if (machines.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      data-card
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-3 md:px-6"
    >
      <h2 id={id} className="font-semibold text-base">{t`Not in the register yet`}</h2>
      <ul className="flex flex-wrap gap-2">
        {beginning.map((machine) => (
          <li key={machineName(machine)}>
            <Button variant="secondary" size="sm" onClick={() => onAdd(machine)}>
              <Plus aria-hidden="true" />
              <VisuallyHidden>{t`Add`} </VisuallyHidden>
              {machineName(machine)}
            </Button>
          </li>
        ))}
      </ul>
      {machines.length > 1 && (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3 ml-auto"
          busy={addAll.isPending && t`Adding...`}
          onClick={() => addAll.mutate({ body: { lines: machines.map((each, at) => ({ line: at + 1, ...each })) } })}
        >{t`Add all ${machines.length}`}</Button>
      )}
      {more}
    </section>
  )
}
