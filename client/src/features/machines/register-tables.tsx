import { type ReactNode, useId } from 'react'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Table } from '#client/ui/table.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { ListedMachine } from '#shared/machines/machine.ts'
import { Fold } from './fold.tsx'
import type { OpenProblemsOf } from './open-problems.ts'
import { columnsOf, type RegisterColumnsProps } from './register-columns.tsx'
import { hasEndingWarranty, isDown, isOutOfUse, type Shown } from './register-filter.tsx'

interface RegisterTablesProps extends RegisterColumnsProps {
  machines: readonly ListedMachine[]
  show: Shown
  /** Comes after what is down. */
  between: ReactNode
}

/** The machines that are down first, then those that work, then those that are out of use; or some of them. */
export function RegisterTables({ machines, show, between, ...columns }: RegisterTablesProps) {
  const isPhone = usePhone()
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
  const down = longestDownFirst(machines.filter(isDown), columns.openOf)
  const out = machines.filter(isOutOfUse)
  const part = (title: string, machines: readonly ListedMachine[], isFolded = false) =>
    machines.length > 0 && <Part {...{ title, machines, isFolded }} {...columns} />
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
        // On a phone they would lie for screens between what is down and all that follows.
        isPhone && down.length > 0,
      )}
      {outPart}
    </>
  )
}

/** After them those of which it is not known. */
function longestDownFirst(machines: readonly ListedMachine[], openOf: OpenProblemsOf) {
  const since = (machine: ListedMachine) => openOf(machine)[0]?.createdAt ?? '9999'
  return machines.toSorted((one, other) => (since(one) < since(other) ? -1 : since(one) > since(other) ? 1 : 0))
}

interface PartProps extends RegisterColumnsProps {
  title: string
  machines: readonly ListedMachine[]
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
      rowKey={({ id }) => id}
      rowClassName={() => 'relative hover:bg-brand-soft! active:bg-brand-soft'}
    />
  )
  return (
    <section aria-labelledby={id}>
      {isFolded ? (
        <Fold
          summary={
            <>
              <h2 id={id} className="font-semibold text-base">
                {title}
              </h2>
              <span className="ticket text-muted">{machines.length}</span>
            </>
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
