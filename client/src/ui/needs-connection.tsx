import { t } from '#shared/language/t.ts'
import { useConnectionTrouble } from './connection.ts'
import { Notice } from './notice.tsx'

export const needsConnection = () => t`This needs a connection, and there is none at the moment.`

/** Where something is done that cannot wait on the device: said before somebody types it. */
export function NeedsConnection({ className }: { className?: string }) {
  return useConnectionTrouble() ? (
    <Notice tone="attention" live className={className}>
      {needsConnection()}
    </Notice>
  ) : null
}
