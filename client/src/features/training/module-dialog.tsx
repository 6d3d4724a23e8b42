import { useDraftForm } from '#client/held/draft-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { descriptionMaxLength, nameMaxLength, orderIndexMax } from '#shared/training/limits.ts'
import { newModule, type TrainingModule } from '#shared/training/module.ts'
import { trainingCall } from './use-training-action.ts'

/** Makes a module, or changes one. */
export default function ModuleDialog({
  module,
  onClose,
}: {
  module?: TrainingModule | undefined
  onClose: () => void
}) {
  const moduleForm = useDraftForm(`training-module/${module?.id ?? 'new'}`, {
    schema: newModule,
    start: {
      name: module?.name ?? '',
      description: module?.description ?? '',
      orderIndex: module?.orderIndex ?? 0,
      isActive: module?.isActive ?? true,
    },
    send: (body) =>
      module
        ? trainingCall('PUT /api/training/modules/:id', {
            params: { id: module.id },
            body,
            done: t`Training module updated successfully.`,
            failed: t`Failed to update training module`,
            onSent: onClose,
          })
        : trainingCall('POST /api/training/modules', {
            body,
            done: t`Training module created successfully.`,
            failed: t`Failed to create training module`,
            onSent: onClose,
          }),
  })
  return (
    <FormDialog
      title={module ? t`Edit Module` : t`Create Module`}
      of={moduleForm}
      back={(time) => t`Your unsent module from ${time} is back.`}
      send={module ? t`Save Module` : t`Create Module`}
      asksToLeave
      onClose={onClose}
    >
      <Field name="name" label={t`Module Name`} required autoComplete="off" maxLength={nameMaxLength} />
      <Field as="textarea" name="description" label={t`Description`} optional maxLength={descriptionMaxLength} />
      <Field
        name="orderIndex"
        label={t`Order`}
        hint={t`Modules are listed from the lowest to the highest.`}
        inputMode="numeric"
        maxLength={String(orderIndexMax).length}
        className="max-w-60"
      />
      <Checkbox
        label={t`Active`}
        hint={t`Inactive modules are hidden from trainees; their progress is kept.`}
        {...moduleForm.form.register('isActive')}
      />
    </FormDialog>
  )
}
