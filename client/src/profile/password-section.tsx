import { useState } from 'react'
import { z } from 'zod'
import { outgoing } from '#client/api/hooks.ts'
import { NewPasswordField, PasswordField } from '#client/features/sign-in/password-field.tsx'
import { useSentForm } from '#client/held/draft-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { passwordForm, passwordMinLengthFor, passwordsDiffer } from '#shared/sign-in/password.ts'
import { passwordChange } from '#shared/sign-in/sign-in.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { Section } from './section.tsx'

/** `why`: what one was sent there for. */
export function PasswordSection({
  user,
  isOpen,
  isCard,
  why,
}: {
  user: SessionUser
  isOpen: boolean
  isCard?: boolean
  why?: string | undefined
}) {
  // A new password leaves no reason to be open, but it must not close while somebody types in it.
  const [wasOpen] = useState(isOpen)
  return (
    <Section
      title={t`Password`}
      state={why && <Badge tone="attention">{t`too short`}</Badge>}
      isOpen={wasOpen}
      isCard={isCard}
    >
      {why && <Notice tone="attention" title={why} className="mb-5" />}
      <PasswordForm user={user} />
    </Section>
  )
}

const typed = passwordChange
  .extend({ confirmation: z.string().overwrite(passwordForm) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    error: passwordsDiffer,
    path: ['confirmation'],
  })

const blank = { currentPassword: '', newPassword: '', confirmation: '' }

function PasswordForm({ user }: { user: SessionUser }) {
  const change = useSentForm({
    schema: typed,
    start: blank,
    send: ({ currentPassword, newPassword }, form) =>
      outgoing('PUT /api/user/password', {
        body: { currentPassword, newPassword },
        done: () => ({
          title: t`Your password was changed.`,
          description: t`You stay signed in here. Everywhere else you were signed out.`,
        }),
        refresh: ['GET /api/user/sessions'],
        failed: t`Your password was not changed.`,
        onTaken: () => form.reset(blank),
      }),
  })
  const { errors } = change.form.formState
  const field = (name: keyof typeof blank) => ({ ...change.form.register(name), error: errors[name]?.message })
  return (
    <Form of={change}>
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.email} />
      <PasswordField {...field('currentPassword')} label={t`Current Password`} autoComplete="current-password" />
      <NewPasswordField
        {...field('newPassword')}
        label={t`New Password`}
        typed={change.form.watch('newPassword')}
        least={passwordMinLengthFor(user.role)}
        of={user}
      />
      <PasswordField {...field('confirmation')} label={t`Confirm Password`} autoComplete="new-password" />
      <Button type="submit" className="self-start phone:w-full" busy={change.isSending && t`Saving...`}>
        {t`Change Password`}
      </Button>
    </Form>
  )
}
