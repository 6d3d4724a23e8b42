import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { fieldChanges, sentenceAbout } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { tipHistory } from '#shared/tips/history.ts'
import type { Tip } from '#shared/tips/tip.ts'

/** Who did what to a tip, newest first. */
export default function TipHistoryDialog({ tip, onClose }: { tip: Pick<Tip, 'id' | 'orderId'>; onClose: () => void }) {
  const story = useEndpoint('GET /api/tips/:id/history', { params: { id: tip.id } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`History of the tip for order ${tip.orderId}`}
      footer={<Button variant="secondary" onClick={onClose}>{t`Close`}</Button>}
    >
      <Loaded
        read={story}
        failed={t`The history could not be loaded.`}
        waiting={<SkeletonLines lines={2} label={t`Loading the history`} />}
      >
        {({ entries, names }) => (
          <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
            {entries.map((entry) => (
              <li key={entry.id} className="text-sm">
                <span className="block break-words">{sentenceAbout(tipHistory, entry, names)}</span>
                <Notes entry={entry} names={names} />
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

/** The sentence names the amount; notes that were changed stand below it. */
function Notes({ entry, names }: { entry: HistoryEntry; names: HistoryNames }) {
  const notes = fieldChanges(tipHistory, entry, names).find(({ column }) => column === 'notes')
  if (!notes) return null
  return (
    <span className="block whitespace-pre-line break-words text-muted">
      {entry.action === 'changed'
        ? t`Notes: ${notes.before || '—'} → ${notes.after || '—'}`
        : t`Notes: ${notes.after || notes.before}`}
    </span>
  )
}
