import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { z } from 'zod'
import { useDraftForm } from '#client/api/draft-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { t } from '#shared/language/t.ts'
import { descriptionMaxLength, nameMaxLength, orderIndexMax } from '#shared/training/limits.ts'
import { newModule, type TrainingModule } from '#shared/training/module.ts'
import { FormDialog } from './form-dialog.tsx'
import { useTrainingAction } from './use-training-action.ts'

/** Makes a module, or changes one. */
export default function ModuleDialog({
  module,
  onClose,
}: {
  module?: TrainingModule | undefined
  onClose: () => void
}) {
  const { form, draft } = useDraftForm<z.input<typeof newModule>, z.output<typeof newModule>>(
    `training-module/${module?.id ?? 'new'}`,
    {
      resolver: standardSchemaResolver(newModule),
      defaultValues: {
        name: module?.name ?? '',
        description: module?.description ?? '',
        orderIndex: module?.orderIndex ?? 0,
        isActive: module?.isActive ?? true,
      },
    },
  )
  const add = useTrainingAction('POST /api/training/modules', {
    draft,
    done: t`Training module created successfully.`,
    failed: t`Failed to create training module`,
  })
  const change = useTrainingAction('PUT /api/training/modules/:id', {
    draft,
    done: t`Training module updated successfully.`,
    failed: t`Failed to update training module`,
  })
  return (
    <FormDialog
      title={module ? t`Edit Module` : t`Create Module`}
      form={form}
      draft={draft}
      back={(time) => t`Your unsent module from ${time} is back.`}
      save={(body) => (module ? change.run({ params: { id: module.id }, body }) : add.run({ body }))}
      saveLabel={module ? t`Save Module` : t`Create Module`}
      isSaving={add.isPending || change.isPending}
      onClose={onClose}
    >
      <Field name="name" label={t`Module Name`} required autoComplete="off" maxLength={nameMaxLength} />
      <Field as="textarea" name="description" label={t`Description`} optional maxLength={descriptionMaxLength} />
      <Field
        name="orderIndex"
        label={t`Order`}
        hint={t`Modules are listed from the lowest to the highest.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={orderIndexMax}
        className="max-w-60"
      />
      <Checkbox
        label={t`Active`}
        hint={t`Inactive modules are hidden from trainees; their progress is kept.`}
        {...form.register('isActive')}
      />
    </FormDialog>
  )
}
