import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { z } from 'zod'
import { CallError } from '#client/api/call.ts'
import { useDraftForm } from '#client/api/draft-form.ts'
import { useAction } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { applyServerErrors, Form } from '#client/ui/form.tsx'
import { t } from '#shared/language/t.ts'
import { nameChange, type SessionUser } from '#shared/users/user.ts'
import { userLists } from './lists.ts'
import { nameOf } from './person.ts'

export default function NameDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const isMe = useUser().id === user.id
  const { form, draft } = useDraftForm<z.input<typeof nameChange>, z.output<typeof nameChange>>(`name/${user.id}`, {
    resolver: standardSchemaResolver(nameChange),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  })
  const correct = useAction('PATCH /api/admin/users/:id', {
    draft,
    refresh: isMe ? [...userLists, 'GET /api/user'] : userLists,
    done: (changed) => t`The name is now ${nameOf(changed)}.`,
    failed: t`Failed to update the name. Please try again.`,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit Name`}
      description={t`As it stands in the payroll file: an import finds people by their name.`}
    >
      <Form
        form={form}
        onSubmit={(body) =>
          correct.mutate(
            { params: { id: user.id }, body },
            {
              onSuccess: onClose,
              onError: (error) => error instanceof CallError && applyServerErrors(form, error.errors),
            },
          )
        }
      >
        {draft.from && (
          <DraftNotice onDiscard={draft.discard}>{t`Your unsaved name from ${draft.from} is back.`}</DraftNotice>
        )}
        <Field name="firstName" label={t`First name`} autoComplete="off" maxLength={80} />
        <Field name="lastName" label={t`Last name`} autoComplete="off" maxLength={80} />
        <DialogFooter>
          <Button
            variant="secondary"
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button type="submit" busy={correct.isPending && t`Saving...`}>{t`Save Name`}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
