import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CallError } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { PasswordField } from '#client/features/sign-in/password-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { applyServerErrors, Form } from '#client/ui/form.tsx'
import { t } from '#shared/language/t.ts'
import { passwordsDiffer } from '#shared/sign-in/password.ts'
import { passwordChange } from '#shared/sign-in/sign-in.ts'

const typed = passwordChange
  .extend({ confirmation: z.string() })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    error: passwordsDiffer,
    path: ['confirmation'],
  })

type Typed = z.output<typeof typed>

const blank: Typed = { currentPassword: '', newPassword: '', confirmation: '' }

export function PasswordForm({ email }: { email: string }) {
  const form = useForm<z.input<typeof typed>, unknown, Typed>({
    resolver: standardSchemaResolver(typed),
    defaultValues: blank,
  })
  const { errors } = form.formState
  const change = useAction('PUT /api/user/password', {
    done: () => ({
      title: t`Your password was changed.`,
      description: t`You stay signed in here. Everywhere else you were signed out.`,
    }),
    failed: t`Your password was not changed.`,
  })
  const field = (name: keyof typeof blank) => ({ ...form.register(name), error: errors[name]?.message })
  return (
    <Form
      form={form}
      onSubmit={({ currentPassword, newPassword }) =>
        change.mutate(
          { body: { currentPassword, newPassword } },
          {
            onSuccess: () => form.reset(blank),
            onError: (error) => error instanceof CallError && applyServerErrors(form, error.errors),
          },
        )
      }
    >
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <PasswordField {...field('currentPassword')} label={t`Current Password`} autoComplete="current-password" />
      <PasswordField
        {...field('newPassword')}
        label={t`New Password`}
        hint={t`At least 6 characters.`}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmation')} label={t`Confirm Password`} autoComplete="new-password" />
      <Button type="submit" className="self-start phone:w-full" busy={change.isPending && t`Saving...`}>
        {t`Change Password`}
      </Button>
    </Form>
  )
}
