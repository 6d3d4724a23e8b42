import { useEndpoint } from '#client/api/hooks.ts'
import { StoryDialog } from '#client/ui/story-dialog.tsx'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { fieldChanges, sentenceAbout } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { tipHistory } from '#shared/tips/history.ts'
import type { Tip } from '#shared/tips/tip.ts'

export default function TipHistoryDialog({ tip, onClose }: { tip: Pick<Tip, 'id' | 'orderId'>; onClose: () => void }) {
  const read = useEndpoint('GET /api/tips/:id/history', { params: { id: tip.id } })
  return (
    <StoryDialog title={t`History of the tip for order ${tip.orderId}`} read={read} onClose={onClose}>
      {(entry, { names }) => (
        <>
          {sentenceAbout(tipHistory, entry, names)}
          <Notes entry={entry} names={names} />
        </>
      )}
    </StoryDialog>
  )
}

/** The sentence names the amount; notes that were changed stand below it. */
function Notes({ entry, names }: { entry: HistoryEntry; names: HistoryNames }) {
  const notes = fieldChanges(tipHistory, entry, names).find(({ column }) => column === 'notes')
  if (!notes) return null
  return (
    <span className="block whitespace-pre-line text-muted">
      {entry.action === 'changed'
        ? t`Notes: ${notes.before || '—'} → ${notes.after || '—'}`
        : t`Notes: ${notes.after || notes.before}`}
    </span>
  )
}
