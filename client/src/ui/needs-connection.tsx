import { useConnectionTrouble } from './connection.ts'
import { Notice } from './notice.tsx'
import { needsConnection } from './online.ts'

/** Where something is done that cannot wait on the device: said before somebody types it. */
export function NeedsConnection({ className }: { className?: string }) {
  return useConnectionTrouble() ? (
    <Notice tone="attention" live className={className}>
      {needsConnection()}
    </Notice>
  ) : null
}
