import { useEndpoint } from '#client/api/hooks.ts'
import { FailedState } from '#client/ui/failed-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { formatInstant } from '#shared/time/instant.ts'

const words = { created: 'Reported by', updated: 'Changed by', emailed: 'Emailed by' }

/** Who did what to a report, newest first. */
export function ReportHistory({ id }: { id: string }) {
  const history = useEndpoint('GET /api/stain-reports/:id/history', { params: { id } })
  if (history.isError)
    return (
      <FailedState
        title="The history could not be loaded."
        onRetry={() => void history.refetch()}
        busy={history.isFetching && 'Trying again...'}
      />
    )
  if (!history.data) return <SkeletonLines lines={2} label="Loading the history" />
  return (
    <ul className="flex flex-col gap-1 border-line border-t pt-3 text-sm">
      {history.data.map((event) => (
        <li key={event.id}>
          {words[event.action]} {event.user.firstName} {event.user.lastName}
          <span className="text-muted">, {formatInstant(event.createdAt)}</span>
        </li>
      ))}
    </ul>
  )
}
