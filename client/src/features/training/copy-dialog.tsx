import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { nameMaxLength } from '#shared/training/limits.ts'
import { newCopy, type TrainingModule } from '#shared/training/module.ts'
import { trainingCall } from './use-training-action.ts'

/** Makes a module of the same tasks, under another name. */
export default function CopyDialog({ module, onClose }: { module: TrainingModule; onClose: () => void }) {
  const copy = useDraftForm(`training-copy/${module.id}`, {
    schema: newCopy,
    start: { name: t`Copy of ${module.name}`.slice(0, nameMaxLength) },
    send: (body) =>
      trainingCall('POST /api/training/modules/:id/copies', {
        params: { id: module.id },
        body,
        done: t`Training module copied.`,
        failed: t`Failed to copy the training module`,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`Copy “${module.name}”`}
      description={t`Its tasks and subtasks are copied. Nobody has the copy until you assign it.`}
      of={copy}
      back={(time) => t`Your unsent module from ${time} is back.`}
      send={t`Copy Module`}
      onClose={onClose}
    >
      <Field name="name" label={t`Module Name`} required autoComplete="off" maxLength={nameMaxLength} />
    </FormDialog>
  )
}
