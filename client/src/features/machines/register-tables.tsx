import { type ReactNode, useId } from 'react'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { OpenProblemsOf, RegisterRow } from './open-problems.ts'
import { columnsOf, type RegisterColumnsProps } from './register-columns.tsx'
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

/** After them those of which it is not known. */
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
