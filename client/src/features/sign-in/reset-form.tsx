import { reasonOf } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import type { PlainForm } from './plain-form.ts'

const failure = t`Failed to reset password`

interface ResetFormProps {
  form: PlainForm<'newPassword' | 'confirmation'>
  /** Characters of a password. */
  least: number
  /** Both from the mailed link. */
  email: string
  token: string
  onDone: () => void
}

export function ResetForm({ form, least, email, token, onDone }: ResetFormProps) {
  const reset = useAction('POST /api/reset-password', {
    isSignIn: true,
    done: () => ({
      title: t`Password reset successful`,
      description: t`Your password has been reset. You can now log in with your new password.`,
    }),
    failed: (error) => ({ title: t`Error`, description: reasonOf(error) ?? failure }),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.submit(({ newPassword }) =>
        reset.mutate({ body: { email, token, newPassword } }, { onSuccess: onDone, onError: form.refused }),
      )}
    >
      <PlainField label={t`Email`} name="email" type="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        {...form.field('newPassword')}
        label={t`New Password`}
        typed={form.values.newPassword}
        least={least}
        of={{ email }}
      />
      <PasswordField {...form.field('confirmation')} label={t`Confirm Password`} autoComplete="new-password" />
      <Button type="submit" busy={reset.isPending && t`Resetting...`}>{t`Reset Password`}</Button>
    </form>
  )
}
