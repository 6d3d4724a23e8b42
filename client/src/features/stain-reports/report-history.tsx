import { useEndpoint } from '#client/api/hooks.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

const words = { created: t`Reported by`, updated: t`Changed by`, emailed: t`Emailed by` }

/** Who did what to a report, newest first. */
export function ReportHistory({ id }: { id: string }) {
  const history = useEndpoint('GET /api/stain-reports/:id/history', { params: { id } })
  return (
    <Loaded
      read={history}
      failed={t`The history could not be loaded.`}
      waiting={<SkeletonLines lines={2} label={t`Loading the history`} />}
    >
      {(events) => (
        <ul className="flex flex-col gap-1 border-line border-t pt-3 text-sm">
          {events.map((event) => (
            <li key={event.id}>
              {words[event.action]} {nameOf(event.user)}
              <span className="text-muted">, {formatInstant(event.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
