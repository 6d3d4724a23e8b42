import { useQueryClient } from '@tanstack/react-query'
import { outgoing } from '#client/api/hooks.ts'
import { userAddress } from '#client/api/query-client.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { t } from '#shared/language/t.ts'
import { nameChange, type SessionUser } from '#shared/users/user.ts'

export function NameForm({ user: { firstName, lastName } }: { user: SessionUser }) {
  const client = useQueryClient()
  const name = useDraftForm('own-name', {
    schema: nameChange,
    start: { firstName, lastName },
    send: (body, form) =>
      outgoing('PATCH /api/user', {
        body,
        refresh: ['GET /api/admin/users', 'GET /api/admin/invitations'],
        done: t`Your name was changed.`,
        failed: t`Failed to update the name. Please try again.`,
        onSent: (changed) => {
          client.setQueryData(userAddress, changed)
          form.reset({ firstName: changed.firstName, lastName: changed.lastName })
          // The button that had the focus goes.
          document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
        },
      }),
  })
  return (
    <Form of={name} back={(time) => t`Your unsaved name from ${time} is back.`}>
      <div className="grid gap-5 sm:max-lg:grid-cols-2 sm:gap-4 xl:grid-cols-2">
        <Field name="firstName" label={t`First Name`} autoComplete="given-name" maxLength={80} />
        <Field name="lastName" label={t`Last Name`} autoComplete="family-name" maxLength={80} />
      </div>
      <p className="-mt-3 text-muted text-sm">{t`Spell it as your pay does: payroll finds people by their name.`}</p>
      {(name.form.formState.isDirty || name.isSending) && (
        <Button type="submit" className="self-start phone:w-full" busy={name.isSending && t`Saving...`}>
          {t`Save Name`}
        </Button>
      )}
    </Form>
  )
}
