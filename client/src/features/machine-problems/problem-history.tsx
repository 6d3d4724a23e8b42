import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { Thumbnail } from '#client/ui/thumbnail.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { StatusBadge } from './status-badge.tsx'

/** Who did what to a problem, latest first. */
export function ProblemHistory({ problemId }: { problemId: string }) {
  const history = useEndpoint('GET /api/machine-problems/:id/history', { params: { id: problemId } })
  return (
    <section aria-labelledby={`history-${problemId}`}>
      <h3 id={`history-${problemId}`} className="mb-2 font-semibold text-sm">{t`History`}</h3>
      <Loaded
        read={history}
        failed={t`The history could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the history`} />}
      >
        {(events) => (
          <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
            {events.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what has happened does not change its place
              <li key={events.length - at} className="text-sm">
                <span className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1">
                  {event.status ? <StatusBadge status={event.status} /> : <Badge>{t`The same`}</Badge>}
                  {nameOf(event.by)}
                  {event.via === 'public' && <span className="text-muted">{t`at the machine status page`}</span>}
                </span>
                <span className="block text-muted">{formatInstant(event.at)}</span>
                {event.photo && (
                  <a href={event.photo} target="_blank" rel="noreferrer" className="mt-1 block size-11">
                    <Thumbnail src={`${event.photo}?size=320`} alt={t`Photo of ${nameOf(event.by)}`} />
                  </a>
                )}
                {(event.repairNotes ?? event.note) && (
                  <span className="block whitespace-pre-line">{event.repairNotes ?? event.note}</span>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  )
}
