import { type ReactNode, useEffect, useRef, useState } from 'react'
import { outgoing, useAction } from '#client/api/hooks.ts'
import { useSentForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, Form } from '#client/ui/form.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { code } from '#shared/second-factor/second-factor.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SetupProps {
  /** Codes are on, and the person says that the recovery codes are kept. */
  onDone: () => void
  /** Beside the button that sends the code. */
  aside?: ReactNode
}

/** The way to codes: a picture to scan, the first code of it, and what helps when the phone is gone. */
export default function Setup({ onDone, aside }: SetupProps) {
  const { mutate: start, data: made } = useAction('POST /api/user/second-factor/secret', {
    failed: t`Codes could not be set up. Please try again.`,
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isStarted.current) start({})
    isStarted.current = true
  }, [start])
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const confirm = useSentForm({
    schema: code,
    start: { code: '' },
    send: (body) =>
      outgoing('POST /api/user/second-factor', {
        body,
        failed: t`Codes were not turned on.`,
        onSent: (answer) => setRecoveryCodes(answer?.recoveryCodes),
      }),
  })
  if (recoveryCodes) return <RecoveryCodes title={t`Codes are on.`} codes={recoveryCodes} onDone={onDone} />
  return (
    <Form of={confirm}>
      <p>{t`Scan this picture with an authenticator app, or type the text below it into the app. Then enter the six digits that it shows.`}</p>
      {made ? (
        <div className="flex flex-col items-center gap-3">
          <QrCode text={made.address} label={t`QR code for the authenticator app`} />
          <p className="tabular wrap-anywhere text-center" data-secret>
            {made.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
      ) : (
        <Skeleton className="mx-auto size-48" />
      )}
      <Field name="code" label={t`Code`} inputMode="numeric" autoComplete="one-time-code" maxLength={10} required />
      <div className="flex flex-wrap justify-end gap-3 phone:[&>*]:flex-auto">
        {aside}
        <Button type="submit" disabled={!made} busy={confirm.isSending && t`Saving...`}>{t`Turn codes on`}</Button>
      </div>
    </Form>
  )
}
