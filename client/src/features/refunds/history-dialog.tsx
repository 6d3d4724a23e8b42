import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { sentenceAbout } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { refundHistory } from '#shared/refunds/history.ts'
import type { Refund } from '#shared/refunds/refund.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { refundName } from './refund-words.ts'

/** Who did what to a refund, newest first. */
export default function HistoryDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`History of ${refundName(refund)}`}
      footer={<Button variant="secondary" onClick={onClose}>{t`Close`}</Button>}
    >
      <Loaded
        read={useEndpoint('GET /api/refunds/:id/history', { params: { id: refund.id } })}
        failed={t`The history could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the history`} />}
      >
        {({ entries, names }) => (
          <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
            {entries.map((entry) => (
              <li key={entry.id} className="text-sm">
                <span className="block break-words">{sentenceAbout(refundHistory, entry, names)}</span>
                <time dateTime={entry.at} className="block text-muted">
                  {formatInstant(entry.at)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
