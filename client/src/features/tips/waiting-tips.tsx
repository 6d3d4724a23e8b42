import { useUser } from '#client/api/user.ts'
import { useWaiting } from '#client/held/outbox-now.ts'
import type { Entry } from '#client/held/outbox-store.ts'
import { sentence } from '#client/ui/sentence.ts'
import { WaitingMark } from '#client/ui/waiting-mark.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { formatInstant } from '#shared/time/instant.ts'

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

export function WaitingTips() {
  const tips = useWaitingTips()
  if (tips.length === 0) return null
  return (
    <ul aria-label={t`Waiting to be sent`} className="divide-y divide-line border-line border-t">
      {tips.map(({ number, writtenAt, orderId, amount, notes }) => (
        <li key={number} className="flex items-start gap-2 py-3 pr-4 pl-4 md:pr-6 md:pl-6">
          <div className="min-w-0 flex-1 py-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{sentence`Order #${<span className="ticket text-lg">{orderId}</span>}`}</span>
              <WaitingMark />
            </p>
            <p className="text-muted text-sm">
              <time dateTime={writtenAt} className="whitespace-nowrap">
                {formatInstant(writtenAt)}
              </time>
            </p>
            {notes && <p className="mt-1 whitespace-pre-line">{notes}</p>}
          </div>
          <p className="ticket py-1 text-lg">{dollars(amount)}</p>
        </li>
      ))}
    </ul>
  )
}
