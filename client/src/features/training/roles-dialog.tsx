import { presentOr } from '#client/api/call.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { moduleRoles, type TrainingModule } from '#shared/training/module.ts'
import { type Role, roleNames, roles } from '#shared/users/roles.ts'
import { trainingCall } from './use-training-action.ts'
import { haveItNow } from './words.ts'

/** Says which roles a module is for. */
export default function RolesDialog({ module, onClose }: { module: TrainingModule; onClose: () => void }) {
  const daysOf = (role: Role) => String(module.roles.find((each) => each.role === role)?.dueDays ?? '')
  const form = useDraftForm(`training-roles/${module.id}`, {
    schema: moduleRoles,
    start: {
      employee: daysOf('employee'),
      technician: daysOf('technician'),
      team_lead: daysOf('team_lead'),
      admin: daysOf('admin'),
      isForPresent: false,
      // In the draft, too: it may come back after somebody else has changed them.
      was: module.roles,
    },
    send: (body, form) =>
      trainingCall('PUT /api/training/modules/:id/roles', {
        params: { id: module.id },
        body,
        done: ({ assigned }) => ({
          title: t`Roles of the module saved.`,
          description: assigned > 0 ? haveItNow(assigned) : undefined,
        }),
        failed: t`Failed to save the roles of the module`,
        onSent: onClose,
        onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
      }),
  })
  return (
    <FormDialog
      title={t`Roles for “${module.name}”`}
      description={t`People who join with a role, or change to it, get the module and so many days for it. An empty field: not for this role.`}
      of={form}
      back={(time) => t`Your unsent roles from ${time} are back.`}
      send={t`Save Roles`}
      asksToLeave
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-5">
        {roles.map((role) => (
          <Field
            key={role}
            name={role}
            label={t`${roleNames[role]}: days`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        ))}
      </div>
      <Checkbox
        label={t`Also for those who have the role already`}
        hint={t`People who have the module keep it as it is, with what is done of it.`}
        {...form.form.register('isForPresent')}
      />
    </FormDialog>
  )
}
