import { isChangedMeanwhile, presentOr } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { type ListedUser, payrollIdMaxLength, personChange } from '#shared/users/user.ts'
import { userLists } from './lists.ts'

/** Corrects what payroll files call a person. */
export default function PersonDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const isMe = useUser().id === user.id
  const known = { firstName: user.firstName, lastName: user.lastName, payrollId: user.payrollId ?? '' }
  const person = useDraftForm(`name/${user.id}`, {
    schema: personChange,
    // In the draft, too: it may come back after somebody else has changed the person.
    start: { ...known, was: known },
    send: (body, form) =>
      outgoing('PATCH /api/admin/users/:id', {
        params: { id: user.id },
        body: { ...body, was: form.getValues('was') },
        refresh: isMe ? [...userLists, 'GET /api/user'] : userLists,
        done: (changed) => t`${nameOf(changed)} was saved.`,
        failed: t`The changes could not be saved. Please try again.`,
        isOutdated: isChangedMeanwhile,
        onSent: onClose,
        onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
      }),
  })
  return (
    <FormDialog
      title={t`Edit ${nameOf(user)}`}
      description={t`As it stands in the payroll file: an import finds people by it.`}
      of={person}
      back={(time) => t`Your unsaved change from ${time} is back.`}
      send={t`Save`}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
