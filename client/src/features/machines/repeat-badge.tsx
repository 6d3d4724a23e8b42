import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { MachineKey } from '#shared/machines/address.ts'
import { repeatedMachines } from '#shared/machines/reads.ts'
import { repeatWords, reportsOf } from '#shared/machines/register.ts'

/** Beside a machine whose repairs do not hold. */
export function RepeatBadge({ recentReports }: { recentReports: number }) {
  const words = repeatWords(recentReports)
  return words ? <Badge tone="trouble">{words}</Badge> : null
}

/** The same on a page that reads which machines these are. */
export function RepeatBadgeOf({ machine }: { machine: MachineKey }) {
  const { data = [] } = useEndpoint(...repeatedMachines, { retryOnMount: false })
  return <RepeatBadge recentReports={reportsOf(data, machine)} />
}
