import { CircleCheck, Clock, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { outgoing, useAction, useEndpoint } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TickedField } from '#client/ui/choice-field.tsx'
import { SecretShown } from '#client/ui/copy-field.tsx'
import { ConfirmDialog, Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { NeedsConnection } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'
import {
  type DeliveryFailure,
  eventNames,
  secretWords,
  webhookEvents,
  webhookUrlMaxLength,
} from '#shared/webhooks/events.ts'
import { newWebhook, type Webhook, type WebhookDelivery } from '#shared/webhooks/webhook.ts'

interface WebhookProps {
  webhook: Webhook
  close: () => void
}

interface WebhookDialogProps {
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  close: () => void
}

type Typed = z.input<typeof newWebhook>

/** Makes a webhook and shows its secret, or changes one. */
export function WebhookDialog({ webhook, close }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const start: Typed = { url: webhook?.url ?? '', events: webhook?.events ?? [] }
  const fields = useDraftForm<Typed, z.output<typeof newWebhook>>(`webhook/${webhook?.id ?? 'new'}`, {
    schema: newWebhook,
    start,
    send: (body) =>
      webhook
        ? outgoing('PUT /api/admin/webhooks/:id', {
            params: { id: webhook.id },
            body,
            refresh: ['GET /api/admin/webhooks'],
            done: t`The webhook was changed.`,
            failed: t`The webhook was not changed.`,
            onSent: close,
          })
        : outgoing('POST /api/admin/webhooks', {
            body,
            refresh: ['GET /api/admin/webhooks'],
            failed: t`The webhook was not made.`,
            onSent: (made) => setSecret(made.secret),
          }),
  })
  if (secret)
    return (
      <Dialog open onClose={close} title={t`The webhook is made`} footer={<Button onClick={close}>{t`Done`}</Button>}>
        <SecretShown secret={secret}>{secretWords}</SecretShown>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={close}
      title={webhook ? t`Change the webhook` : t`New webhook`}
      description={t`Each message is signed in the way of Standard Webhooks.`}
    >
      <DialogForm
        of={fields}
        back={(time) => t`Your unsaved webhook from ${time} is back.`}
        send={webhook ? t`Save` : t`Make webhook`}
        onClose={close}
      >
        <Field
          name="url"
          label={t`Address`}
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={webhookUrlMaxLength}
          required
        />
        <EventFields />
      </DialogForm>
    </Dialog>
  )
}

/** In the surrounding `Form`. */
function EventFields() {
  const { register } = useFormContext()
  return (
    <TickedField name="events" label={t`Is told of`}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {webhookEvents.map((event) => (
          <Checkbox key={event} {...register('events')} value={event} label={eventNames[event]} />
        ))}
      </div>
    </TickedField>
  )
}

export function SecretDialog({ webhook: { id }, close }: WebhookProps) {
  const renew = useAction('POST /api/admin/webhooks/:id/secret', { failed: t`No new secret was made.` })
  const secret = renew.data?.secret
  return (
    <Dialog
      open
      onClose={close}
      title={t`New secret`}
      description={
        secret
          ? undefined
          : t`Messages are signed with it at once. The other program has to know it before it takes them.`
      }
      footer={
        secret ? (
          <Button onClick={close}>{t`Done`}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close}>{t`Cancel`}</Button>
            <Button
              busy={renew.isPending && t`Saving...`}
              onClick={() => renew.mutate({ params: { id } })}
            >{t`Make new secret`}</Button>
          </>
        )
      }
    >
      {secret ? <SecretShown secret={secret}>{secretWords}</SecretShown> : <NeedsConnection />}
    </Dialog>
  )
}

export function RemoveDialog({ webhook: { id, url }, close }: WebhookProps) {
  const remove = useAction('DELETE /api/admin/webhooks/:id', {
    refresh: ['GET /api/admin/webhooks'],
    done: t`The webhook was removed.`,
    failed: t`The webhook was not removed.`,
  })
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={t`Remove “${url}”?`}
      description={t`It is told nothing more, and what waits for it goes with it.`}
      confirmLabel={t`Remove webhook`}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: close })}
      busy={remove.isPending && t`Removing...`}
    />
  )
}

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
export function DeliveriesDialog({ webhook: { id, url }, close }: WebhookProps) {
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
