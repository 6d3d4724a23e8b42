import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { repeatedMachines } from '#shared/machines/reads.ts'
import { repeatWords, reportsOf } from '#shared/machines/repeat.ts'

/** The page reads; its badges, which come later, do not read again what failed. */
export const useRepeated = (retryOnMount = false, enabled = true) =>
  useEndpoint(...repeatedMachines, { retryOnMount, enabled })

/** Beside a machine whose repairs do not hold. */
export function RepeatBadge({ machineType, machineNumber }: { machineType: string; machineNumber: number }) {
  const words = repeatWords(reportsOf(useRepeated().data ?? [], { machineType, machineNumber }))
  return words ? <Badge tone="trouble">{words}</Badge> : null
}
