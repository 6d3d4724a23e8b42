import { useParams } from 'wouter'
import { MachineConclusion } from '#client/features/machine-problems/machine-conclusion.tsx'
import { MarkFixed } from '#client/features/machine-problems/mark-fixed.tsx'
import { RepairsOfMachine } from '#client/features/machine-problems/repairs-of-machine.tsx'
import { StatusBadge } from '#client/features/machine-problems/status-badge.tsx'
import { MachinePage } from '#client/features/machines/machine-page.tsx'
import { lazyPage, Suspense } from '#client/ui/suspense.tsx'
import { machineAt } from '#shared/machines/address.ts'
import { Waiting } from './pages.tsx'

const RegisterPage = lazyPage(() => import('#client/features/machines/register-page.tsx'))
const NotFound = lazyPage(() => import('./not-found.tsx'))

/** The register and, at '/machines/washer-7', one machine of the shop. */
export default function MachinesPage() {
  const { machine } = useParams<{ machine?: string }>()
  const key = machine ? machineAt(machine) : undefined
  if (key)
    return (
      <MachinePage
        key={machine}
        machine={key}
        conclusion={({ open, repairs, machine: registered }, backIntoUse) => (
          <MachineConclusion
            open={open}
            latestRepair={repairs[0]}
            outOfUseSince={registered?.outOfUseSince ?? null}
            backIntoUse={backIntoUse}
          />
        )}
        fix={({ open: [only, ...others] }) => only && others.length === 0 && <MarkFixed problem={only} isOfMachine />}
        repairs={({ repairs }) => <RepairsOfMachine machine={key} repairs={repairs} />}
      />
    )
  return (
    <Suspense fallback={<Waiting />}>
      {machine ? <NotFound isSignedIn /> : <RegisterPage statusBadge={(status) => <StatusBadge status={status} />} />}
    </Suspense>
  )
}
