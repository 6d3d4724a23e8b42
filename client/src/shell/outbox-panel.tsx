import { type FormEvent, useState } from 'react'
import { randomKey, reasonOf } from '#client/api/call.ts'
import { drop, errorOf, send, sendAgain } from '#client/held/outbox.ts'
import { useOutboxNow } from '#client/held/outbox-now.ts'
import type { Entry } from '#client/held/outbox-store.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PlainAmountField } from '#client/ui/plain-amount-field.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { readTyped } from '#shared/money/typed-amount.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { fieldsOf, isAmount, nameOf } from './offline-pages.ts'
import { askToSignIn } from './outbox-questions.ts'

/** What the device keeps: what the server has refused, with its words, and what waits for a connection. */
export default function OutboxPanel({ onClose }: { onClose: () => void }) {
  const { waiting, refused, isSignedOut } = useOutboxNow()
  return (
    <Dialog
      open
      onClose={onClose}
      title={refused.length > 0 ? t`Not sent` : t`Waiting to be sent`}
      description={t`It stays on this device until it is sent or you discard it.`}
    >
      <div className="flex flex-col gap-6">
        {refused.map((entry) => (
          <Refused key={entry.number} entry={entry} />
        ))}
        {waiting.length > 0 && (
          <>
            {refused.length > 0 && <h3>{t`Waiting to be sent`}</h3>}
            <ul className="flex flex-col gap-3">
              {waiting.map((entry) => (
                <li key={entry.number}>
                  <Facts entry={entry} />
                </li>
              ))}
            </ul>
            {isSignedOut ? (
              <Button
                onClick={() => {
                  onClose()
                  askToSignIn()
                }}
              >{t`Please sign in again`}</Button>
            ) : (
              <Button variant="secondary" onClick={() => void send()}>{t`Send now`}</Button>
            )}
          </>
        )}
        {refused.length + waiting.length === 0 && <p>{t`Everything is sent.`}</p>}
      </div>
    </Dialog>
  )
}

function Facts({ entry }: { entry: Entry }) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">{nameOf(entry)}</p>
      <p className="text-muted text-sm">{formatInstant(new Date(entry.writtenAt).toISOString())}</p>
    </>
  )
}

function Refused({ entry }: { entry: Entry }) {
  const [isDiscarding, setDiscarding] = useState(false)
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const { errors = {}, code } = entry.refusal?.body ?? {}
  const isTooOld = errors.occurredAt !== undefined
  /** What was first written under this key is with the server already. */
  const hasArrived = code === 'KEY_REUSED'
  const again = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const body = { ...entry.sent.body }
    const unread: Record<string, string> = {}
    for (const [field] of fieldsOf(entry)) {
      const text = String(typed.get(field) ?? '')
      const amount = isAmount(entry, field) ? readTyped(text) : { text }
      if (amount?.text === undefined) unread[field] = amount?.refusal ?? t`Write an amount such as 12.50`
      body[field] = amount?.text
    }
    setRefusals(unread)
    if (Object.keys(unread).length > 0) return
    void sendAgain(entry, {
      sent: { ...entry.sent, body },
      ...(isTooOld && { isDatedNow: true }),
      ...(hasArrived && { idempotencyKey: randomKey() }),
    })
  }
  return (
    <form noValidate onSubmit={again} aria-label={nameOf(entry)} className="flex flex-col gap-4">
      <div>
        <Facts entry={entry} />
      </div>
      <Notice tone="trouble">
        {hasArrived
          ? t`What you wrote first has arrived already. Sending this makes a second one.`
          : (reasonOf(errorOf(entry.refusal!)) ?? t`The server has refused it.`)}
      </Notice>
      {fieldsOf(entry).map(([field, label]) => {
        const FieldOf = isAmount(entry, field) ? PlainAmountField : PlainField
        return (
          <FieldOf
            key={field}
            name={field}
            label={label}
            defaultValue={String(entry.sent.body[field] ?? '')}
            error={refusals[field] ?? errors[field]?.join(' ')}
          />
        )
      })}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">
          {isTooOld ? t`Send with the present time` : hasArrived ? t`Send as another one` : t`Send again`}
        </Button>
        <Button variant="secondary" onClick={() => setDiscarding(true)}>{t`Discard`}</Button>
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title={t`Discard this?`}
        description={t`It was not sent, and is nowhere but on this device.`}
        confirmLabel={t`Discard`}
        onConfirm={() => void drop(entry.number)}
        isLocal
      />
    </form>
  )
}
