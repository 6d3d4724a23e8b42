import { outgoing } from '#client/api/hooks.ts'
import { useSentForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { type Passkey, passkeyName, passkeyNameMaxLength } from '#shared/passkeys/passkey.ts'

export default function RenameDialog({ passkey: { id, name }, close }: { passkey: Passkey; close: () => void }) {
  const rename = useSentForm({
    schema: passkeyName,
    start: { name },
    send: (body) =>
      outgoing('PATCH /api/user/passkeys/:id', {
        params: { id },
        body,
        refresh: ['GET /api/user/passkeys'],
        done: t`The passkey was renamed.`,
        failed: t`The passkey was not renamed.`,
        onSent: close,
      }),
  })
  return (
    <FormDialog title={t`Rename the passkey`} of={rename} send={t`Rename`} onClose={close}>
      <Field name="name" label={t`Name`} autoComplete="off" maxLength={passkeyNameMaxLength} required />
    </FormDialog>
  )
}
