import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { useNow } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import type { ListedSession } from '#shared/sign-in/sign-in.ts'
import { ago } from '#shared/time/age.ts'

interface SessionListProps {
  sessions: ListedSession[]
  onEnd: (session: ListedSession) => void
  /** The one that is being ended. */
  ending: string | undefined
}

/** Where somebody is signed in, each with what ends it there; one's own browser is left by signing out. */
export function SessionList({ sessions, onEnd, ending }: SessionListProps) {
  const now = useNow()
  const { beginning, more } = useBeginning(sessions, 8)
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {beginning.map((session) => {
          const { id, agent, createdAt, usedAt, isThis } = session
          const name = agent ?? t`Unknown browser`
          const since = ago(Date.parse(createdAt), now)
          const begun = since ? t`Signed in ${since}` : t`Signed in just now`
          return (
            <li key={id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {name}
                  {isThis && <Badge tone="current">{t`This device`}</Badge>}
                </p>
                <p className="text-muted text-sm">
                  {begun}
                  {!isThis && ` · ${lastUse(Date.parse(usedAt), now)}`}
                </p>
              </div>
              {!isThis && (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={ending === id && t`Ending...`}
                  aria-label={t`End ${name}: ${begun}, ${lastUse(Date.parse(usedAt), now)}`}
                  onClick={() => onEnd(session)}
                >{t`End`}</Button>
              )}
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}

/** It is written down once an hour. */
function lastUse(usedAt: number, now: number) {
  const hour = 60 * 60 * 1000
  return now - usedAt < hour ? t`used in the last hour` : t`last used ${ago(usedAt, now)!}`
}
