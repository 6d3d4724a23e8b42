import { CircleCheck, Clock, RotateCw, TriangleAlert } from 'lucide-react'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { type DeliveryFailure, eventNames } from '#shared/webhooks/events.ts'
import type { Webhook, WebhookDelivery } from '#shared/webhooks/webhook.ts'

const states = {
  waiting: { tone: 'attention', icon: Clock, word: t`Waiting` },
  delivered: { tone: 'good', icon: CircleCheck, word: t`Arrived` },
  givenUp: { tone: 'trouble', icon: TriangleAlert, word: t`Given up` },
} as const

const failures: Readonly<Record<DeliveryFailure, string>> = {
  answer: t`the answer said no`,
  redirect: t`the answer leads elsewhere, which is not followed`,
  timeout: t`no answer in ten seconds`,
  private: t`the address is inside the private network`,
  unknownHost: t`nobody knows this address`,
  unreachable: t`nobody answers there`,
  certificate: t`its certificate is not good`,
  cutOff: t`the connection was cut off`,
  notMade: t`it could not be made`,
}

/** What the other program was told last, and what it said to that. */
export default function DeliveriesDialog({ webhook: { id, url }, close }: { webhook: Webhook; close: () => void }) {
  const read = useEndpoint('GET /api/admin/webhooks/:id/deliveries', { params: { id } })
  return (
    <Dialog open onClose={close} title={t`Messages`} description={url} size="lg">
      <Loaded read={read} waiting={<Skeleton className="h-40" />} failed={t`The messages could not be loaded.`}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p>{t`Nothing has happened yet of what it is told.`}</p>
          ) : (
            <ul className="divide-y divide-line">
              {deliveries.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const again = useAction('POST /api/admin/webhook-deliveries/:id/again', {
    refresh: ['GET /api/admin/webhooks'],
    done: t`The message is sent again.`,
    failed: t`The message was not sent again.`,
  })
  const { id, event, state, happenedAt, triedAt, attempts, took, status, failure, nextAt } = delivery
  const { tone, icon, word } = states[state]
  const when = formatInstant(happenedAt)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          {eventNames[event]}
          <Badge tone={tone} icon={icon} className="ml-2">
            {word}
          </Badge>
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {[
            when,
            ...(triedAt
              ? [
                  ...(status ? [t`Answer ${status}`] : []),
                  ...(failure ? [failures[failure]] : []),
                  ...(took === null ? [] : [t`${took} ms`]),
                  ...(attempts > 1 ? [t`Tries: ${attempts}`] : []),
                ]
              : []),
            ...(nextAt && attempts > 0 ? [t`next try ${formatInstant(nextAt)}`] : []),
          ].join(' · ')}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Send again: ${eventNames[event]} of ${when}`}
        busy={again.isPending && t`Sending...`}
        onClick={() => again.mutate({ params: { id } })}
      >
        <RotateCw aria-hidden="true" />
        {t`Send again`}
      </Button>
    </li>
  )
}
