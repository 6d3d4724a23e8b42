import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { repeatedMachines } from '#shared/machines/reads.ts'
import { repeatWords, reportsOf } from '#shared/machines/register.ts'

/** The page reads it; badges that appear later do not repeat a read that failed. */
export const useRepeated = (retryOnMount = false, enabled = true) =>
  useEndpoint(...repeatedMachines, { retryOnMount, enabled })

/** The list once its badges are known too, so that nothing moves; but nobody waits long for them. */
export function useWithRepeated<List extends { data: unknown; isLoading: boolean }>(list: List) {
  const { isLoading } = useRepeated()
  const waits = useBriefWait(isLoading)
  const data: List['data'] | undefined = waits ? undefined : list.data
  return { ...list, data, isLoading: waits || list.isLoading }
}

/** Beside a machine whose repairs do not hold. */
export function RepeatBadge({ machineType, machineNumber }: { machineType: string; machineNumber: number }) {
  const words = repeatWords(reportsOf(useRepeated().data ?? [], { machineType, machineNumber }))
  return words ? <Badge tone="trouble">{words}</Badge> : null
}
