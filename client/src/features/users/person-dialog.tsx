import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
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
import { nameOf } from '#shared/users/name.ts'
import { type ListedUser, type PersonChange, payrollIdMaxLength, personChange } from '#shared/users/user.ts'
import { userLists } from './lists.ts'

/** Corrects what payroll files call a person. */
export default function PersonDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const isMe = useUser().id === user.id
  const { form, draft } = useDraftForm<{ firstName: string; lastName: string; payrollId: string }, PersonChange>(
    `name/${user.id}`,
    {
      resolver: standardSchemaResolver(personChange),
      defaultValues: { firstName: user.firstName, lastName: user.lastName, payrollId: user.payrollId ?? '' },
    },
  )
  const correct = useAction('PATCH /api/admin/users/:id', {
    draft,
    refresh: isMe ? [...userLists, 'GET /api/user'] : userLists,
    done: (changed) => t`${nameOf(changed)} was saved.`,
    failed: t`The changes could not be saved. Please try again.`,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Edit ${nameOf(user)}`}
      description={t`As it stands in the payroll file: an import finds people by it.`}
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
          <DraftNotice onDiscard={draft.discard}>{t`Your unsaved change from ${draft.from} is back.`}</DraftNotice>
        )}
        <Field name="firstName" label={t`First name`} autoComplete="off" maxLength={80} />
        <Field name="lastName" label={t`Last name`} autoComplete="off" maxLength={80} />
        <Field
          name="payrollId"
          label={t`Payroll ID`}
          hint={t`Their employee number, for payroll files that have one: it finds the person, however the name is written there.`}
          optional
          autoComplete="off"
          maxLength={payrollIdMaxLength}
        />
        <DialogFooter>
          <Button
            variant="secondary"
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button type="submit" busy={correct.isPending && t`Saving...`}>{t`Save`}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
