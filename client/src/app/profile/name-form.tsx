import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { CallError } from '#client/api/call.ts'
import { useDraftForm } from '#client/api/draft-form.ts'
import { useAction } from '#client/api/hooks.ts'
import { userAddress } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { applyServerErrors, Form } from '#client/ui/form.tsx'
import { t } from '#shared/language/t.ts'
import { nameChange, type SessionUser } from '#shared/users/user.ts'

export function NameForm({ user: { firstName, lastName } }: { user: SessionUser }) {
  const client = useQueryClient()
  const { form, draft } = useDraftForm<z.input<typeof nameChange>, z.output<typeof nameChange>>('own-name', {
    resolver: standardSchemaResolver(nameChange),
    defaultValues: { firstName, lastName },
  })
  const change = useAction('PATCH /api/user', {
    refresh: ['GET /api/admin/users', 'GET /api/admin/invitations'],
    draft,
    done: t`Your name was changed.`,
    failed: t`Failed to update the name. Please try again.`,
  })
  return (
    <Form
      form={form}
      onSubmit={(body) =>
        change.mutate(
          { body },
          {
            onSuccess: (changed) => {
              client.setQueryData(userAddress, changed)
              form.reset({ firstName: changed.firstName, lastName: changed.lastName })
            },
            onError: (error) => error instanceof CallError && applyServerErrors(form, error.errors),
          },
        )
      }
    >
      {draft.from && (
        <DraftNotice onDiscard={draft.discard}>{t`Your unsaved name from ${draft.from} is back.`}</DraftNotice>
      )}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field name="firstName" label={t`First Name`} autoComplete="given-name" maxLength={80} />
        <Field name="lastName" label={t`Last Name`} autoComplete="family-name" maxLength={80} />
      </div>
      <p className="text-muted text-sm">{t`Payroll finds people by their name: keep it as it stands in your pay.`}</p>
      <Button type="submit" className="self-start phone:w-full" busy={change.isPending && t`Saving...`}>
        {t`Save Name`}
      </Button>
    </Form>
  )
}
