import { isChangedMeanwhile, presentOr } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { type MailForm, type MailInput, mailForm, type SettingsShown } from '#shared/settings/settings.ts'
import { mailTextMaxLength, settingLabels } from '#shared/settings/words.ts'
import { Given } from './facts.tsx'

interface MailDialogProps {
  settings: SettingsShown
  close: () => void
}

const presets = { Gmail: 'smtp.gmail.com', Outlook: 'smtp.office365.com' }

const noPassword = { mailPassword: '' }

export default function MailDialog({ settings, close }: MailDialogProps) {
  const { mail, given, inForce, hasMailPassword } = settings
  const known = {
    mailHost: mail.mailHost ?? '',
    mailPort: mail.mailPort === null ? '' : String(mail.mailPort),
    mailUser: mail.mailUser ?? '',
    mailFrom: mail.mailFrom ?? '',
  }
  const fields = useDraftForm<MailInput & { was: typeof known }, MailForm>('settings/mail', {
    schema: mailForm,
    start: { ...known, ...noPassword, was: known },
    unkept: noPassword,
    send: (body, form) =>
      outgoing('PUT /api/admin/settings/mail', {
        body: { ...body, was: form.getValues('was') },
        refresh: ['GET /api/admin/settings'],
        done: t`Saved. Send yourself a test mail now.`,
        failed: t`The settings were not saved.`,
        isOutdated: isChangedMeanwhile,
        onSent: close,
        onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
      }),
  })
  const text = { maxLength: mailTextMaxLength, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <FormDialog
      title={t`Mail server`}
      description={t`Your mail provider tells these, often under “SMTP”.`}
      of={fields}
      back={(time) => t`Your unsaved settings from ${time} are back.`}
      send={t`Save`}
      onClose={close}
    >
      <Given by={given} of="mailServer" label={settingLabels.mailHost} value={inForce.mailServer ?? ''}>
        <p className="flex gap-2">
          {Object.entries(presets).map(([name, mailHost]) => (
            <Button
              key={name}
              variant="secondary"
              size="sm"
              onClick={() => {
                fields.form.setValue('mailHost', mailHost, { shouldDirty: true })
                fields.form.setValue('mailPort', '587', { shouldDirty: true })
                fields.form.setFocus('mailUser')
              }}
            >
              {name}
            </Button>
          ))}
        </p>
        <div className="grid grid-cols-2 items-start gap-4">
          <Field name="mailHost" label={settingLabels.mailHost} placeholder="mail.example.com" {...text} />
          <Field name="mailPort" label={settingLabels.mailPort} inputMode="numeric" placeholder="587" maxLength={5} />
        </div>
        <Field
          name="mailUser"
          label={settingLabels.mailUser}
          hint={t`None where the server takes mail without signing in.`}
          {...text}
          optional
        />
        <Field
          name="mailPassword"
          type="password"
          label={settingLabels.mailPassword}
          hint={hasMailPassword ? t`Leave it empty to keep the present one.` : undefined}
          maxLength={mailTextMaxLength}
          autoComplete="new-password"
        />
      </Given>
      <Given by={given} of="mailFrom" label={settingLabels.mailFrom} value={inForce.mailFrom}>
        <Field
          name="mailFrom"
          label={settingLabels.mailFrom}
          hint={t`An address that belongs to this account, also with a name: Suds <office@example.com>`}
          {...text}
          optional
        />
      </Given>
    </FormDialog>
  )
}
