import { outgoing } from '#client/api/hooks.ts'
import { useSentForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { code } from '#shared/second-factor/second-factor.ts'

export default function TurnOffDialog({ close }: { close: () => void }) {
  const off = useSentForm({
    schema: code,
    start: { code: '' },
    send: (body) =>
      outgoing('POST /api/user/second-factor/off', {
        body,
        done: t`Codes are off. Your password alone signs you in.`,
        failed: t`Codes were not turned off.`,
        onSent: close,
      }),
  })
  return (
    <FormDialog
      title={t`Turn codes off`}
      description={t`Anybody who learns your password can sign in then.`}
      of={off}
      send={t`Turn codes off`}
      onClose={close}
    >
      <Field
        name="code"
        label={t`Code`}
        hint={t`Of your authenticator app, or a recovery code.`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
        required
      />
    </FormDialog>
  )
}
