import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import MachineManagementPage from '#client/features/machine-problems/machine-management-page.tsx'
import { DueCare } from '#client/features/machines/care-list.tsx'
import { FleetAtAGlance } from '#client/features/machines/fleet-at-a-glance.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { dueCareOf } from '#shared/machines/reads.ts'
import { ownClock } from '#shared/time/clock.ts'

/** The problems of machines; above them what care needs, and below them how the fleet does. */
export default function ManageProblems() {
  const { role } = useUser()
  const isAllowed = role === 'technician' || role === 'admin'
  const care = useEndpoint(...dueCareOf(ownClock()), { enabled: isAllowed })
  // The problems do not stand there before what may come above them, but nobody waits long for it.
  const isWaiting = useBriefWait(care.isLoading)
  return <MachineManagementPage isWaiting={isWaiting} above={<DueCare />} below={<FleetAtAGlance />} />
}
