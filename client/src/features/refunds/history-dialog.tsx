import { useEndpoint } from '#client/api/hooks.ts'
import { StoryDialog } from '#client/ui/story-dialog.tsx'
import { sentenceAbout } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { refundHistory } from '#shared/refunds/history.ts'
import type { Refund } from '#shared/refunds/refund.ts'
import { refundName } from './refund-words.ts'

export default function HistoryDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const read = useEndpoint('GET /api/refunds/:id/history', { params: { id: refund.id } })
  return (
    <StoryDialog title={t`History of ${refundName(refund)}`} read={read} onClose={onClose}>
      {(entry, { names }) => sentenceAbout(refundHistory, entry, names)}
    </StoryDialog>
  )
}
