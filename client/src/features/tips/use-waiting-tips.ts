import { useUser } from '#client/api/user.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import type { Entry } from '#client/held/outbox-store.ts'

/** Tips of one's own that the device keeps, latest first. */
export function useWaitingTips() {
  const { id } = useUser()
  return useWaiting('POST /api/tips', 'POST /api/admin/tips')
    .filter(({ sent: { body } }) => !body.userId || body.userId === id)
    .map(({ number, writtenAt, sent: { body } }: Entry) => ({
      number,
      writtenAt: new Date(writtenAt).toISOString(),
      orderId: String(body.orderId),
      amount: String(body.amount),
      notes: body.notes ? String(body.notes) : undefined,
    }))
}
