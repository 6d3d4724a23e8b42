import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { currentDrafts } from '#client/held/drafts.ts'
import { restoreReads } from '#client/held/kept-reads.ts'
import { showOutbox } from '#client/held/outbox.ts'
import { failedRead } from '#client/ui/failed-read.ts'
import { FailedState, serverProblem } from '#client/ui/failed-state.tsx'
import { t } from '#shared/language/t.ts'
import { listsOfToday } from './offline-pages.ts'
import { Waiting } from './pages.tsx'

interface UnreachableProps {
  onRetry: () => void
}

/** What would come a moment later, and move what stands there by then. */
const showAtOnce = (owner: string) => Promise.all([showOutbox(owner), import('./signed-in.tsx')]).catch(() => {})

/** In place of every page where it cannot be found out who is signed in, unless the device knows who was. */
export default function Unreachable({ onRetry }: UnreachableProps) {
  const client = useQueryClient()
  const [isLooking, setLooking] = useState(true)
  useEffect(() => {
    void restoreReads(client, listsOfToday(), showAtOnce).then((isThere) => setLooking(isThere))
  }, [client])
  const unsent = currentDrafts().length
  // Of another version perhaps: the server's page has to take the place of the copy.
  const reload = () => window.location.replace(window.location.pathname === '/offline' ? '/' : window.location.href)
  const isAnswered = !boot.isOffline && failedRead().isAnswered
  if (isLooking) return <Waiting />
  return (
    <main className="mx-auto max-w-form p-6">
      <FailedState
        title={boot.isOffline ? t`You are offline` : isAnswered ? undefined : t`${boot.appName} cannot be reached`}
        onRetry={boot.isOffline ? reload : onRetry}
      >
        <p>{isAnswered ? serverProblem() : t`Please check the connection and try again.`}</p>
        {unsent > 0 && (
          <p className="mt-2">
            {unsent === 1
              ? t`Something that was not sent is kept on this device. It is there again when its form is opened.`
              : t`${unsent} things that were not sent are kept on this device. They are there again when their forms are opened.`}
          </p>
        )}
      </FailedState>
    </main>
  )
}
