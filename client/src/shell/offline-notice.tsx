import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { useSession } from '#client/api/user.ts'
import { useOutboxNow } from '#client/held/outbox-now.ts'
import { Button } from '#client/ui/button.tsx'
import { useConnectionTrouble } from '#client/ui/connection.ts'
import { t } from '#shared/language/t.ts'

const words = {
  offline: t`You are offline. What you type stays on this device.`,
  unreached: t`The server cannot be reached. What you type stays on this device.`,
  'keeps nothing': t`This device cannot keep what you write. It needs a connection.`,
}

/** Says above the page that there is no connection, as long as that is known, and asks nobody whether it is back. */
export function OfflineNotice() {
  const now = useConnectionTrouble()
  // The copy of the page says nothing else, unless it has something of somebody to show.
  const { data: user } = useSession()
  const { keepsNothing } = useOutboxNow()
  const [isRead, setRead] = useState(false)
  const connection = boot.isOffline && !user ? undefined : now
  const what = keepsNothing && (connection || !isRead) ? 'keeps nothing' : connection
  useEffect(() => {
    // What else stays at the top of a phone makes room.
    document.documentElement.toggleAttribute('data-offline', what !== undefined)
  }, [what])
  return (
    <div role="status" className="sticky top-0 z-20 print:hidden">
      {what && (
        <p className="flex min-h-11 items-center justify-center gap-2 bg-attention-soft px-4 py-0.5 text-sm leading-5">
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-attention" />
          {words[what]}
          {what === 'keeps nothing' && !connection && (
            <Button variant="ghost" size="sm" className="-my-0.5" onClick={() => setRead(true)}>{t`Close`}</Button>
          )}
        </p>
      )}
    </div>
  )
}
