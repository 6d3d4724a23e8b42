import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SecretShown } from '#client/ui/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/form.tsx'
import { DialogForm } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { eventNames, secretWords, webhookEvents, webhookUrlMaxLength } from '#shared/webhooks/events.ts'
import { newWebhook, type Webhook } from '#shared/webhooks/webhook.ts'

interface WebhookDialogProps {
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  close: () => void
}

type Typed = z.input<typeof newWebhook>

/** Makes a webhook and shows its secret, or changes one. */
export default function WebhookDialog({ webhook, close }: WebhookDialogProps) {
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
  const { control, register, getFieldState } = useFormContext()
  const { error } = getFieldState('events', useFormState({ control, name: 'events', exact: true }))
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 font-semibold text-sm">{t`Is told of`}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {webhookEvents.map((event) => (
          <Checkbox key={event} {...register('events')} value={event} label={eventNames[event]} />
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 flex items-start gap-1 text-sm text-trouble">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
