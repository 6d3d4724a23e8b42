import { holdDraft, releaseDraft } from '#client/api/drafts.ts'
import { draftOfKey } from '#client/api/idempotency-key.ts'
import { queryClient, userAddress } from '#client/api/query-client.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { clockAhead } from '../server-clock.ts'
import type { NewEntry, Photos } from './entry.ts'
import { NotKept, submit } from './outbox.ts'

/** What a form hands over. */
export type Kept = Pick<NewEntry, 'key' | 'idempotencyKey' | 'refresh' | 'done'> & {
  sent: NewEntry['sent'] & { photos?: Photos | undefined }
}

/**
 * Keeps it for good, and sends it at once where that is possible. Resolves with the server's reply, or without one where
 * the device keeps it; with undefined where nothing is kept. Rejects where the server refuses it.
 */
export async function keepAndSend({ sent: { photos, params, body }, ...kept }: Kept) {
  const owner = queryClient.getQueryData<SessionUser | null>(userAddress)?.id
  if (!owner) return undefined
  const draftId = draftOfKey(kept.idempotencyKey)
  try {
    const outcome = await submit(
      { ...kept, owner, sent: { params, body }, photos, writtenAt: Date.now(), clockAhead: clockAhead() },
      () => holdDraft(draftId),
      () => releaseDraft(draftId),
    )
    return { reply: outcome === 'waiting' ? undefined : outcome.reply }
  } catch (error) {
    if (error instanceof NotKept) return undefined
    throw error
  } finally {
    releaseDraft(draftId)
  }
}
