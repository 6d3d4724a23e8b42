import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { z } from 'zod'
import { useDraftForm } from '#client/api/draft-form.ts'
import { Field } from '#client/ui/field.tsx'
import { t } from '#shared/language/t.ts'
import { nameMaxLength, orderIndexMax } from '#shared/training/limits.ts'
import { newSubtask, type TrainingSubtask, type TrainingTask } from '#shared/training/task.ts'
import { FormDialog } from './form-dialog.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { useTrainingAction } from './use-training-action.ts'

interface SubtaskDialogProps {
  subtask?: TrainingSubtask | undefined
  task: TrainingTask
  onClose: () => void
}

/** Makes a subtask of a task, or changes one. */
export default function SubtaskDialog({ subtask, task, onClose }: SubtaskDialogProps) {
  const { form, draft } = useDraftForm<z.input<typeof newSubtask>, z.output<typeof newSubtask>>(
    `training-subtask/${subtask?.id ?? `of-${task.id}`}`,
    {
      resolver: standardSchemaResolver(newSubtask),
      defaultValues: {
        title: subtask?.title ?? '',
        description: subtask?.description ?? '',
        orderIndex: subtask?.orderIndex ?? 0,
        taskId: task.id,
      },
    },
  )
  const add = useTrainingAction('POST /api/training/tasks/:taskId/subtasks', {
    draft,
    done: t`Subtask created successfully.`,
    failed: t`Failed to create subtask`,
  })
  const change = useTrainingAction('PUT /api/training/subtasks/:id', {
    draft,
    done: t`Subtask updated successfully.`,
    failed: t`Failed to update subtask`,
  })
  return (
    <FormDialog
      title={subtask ? t`Edit Subtask` : t`Create Subtask`}
      description={t`Of the task “${task.title}”`}
      form={form}
      draft={draft}
      back={(time) => t`Your unsent subtask from ${time} is back.`}
      save={(body) =>
        subtask ? change.run({ params: { id: subtask.id }, body }) : add.run({ params: { taskId: task.id }, body })
      }
      saveLabel={subtask ? t`Save Subtask` : t`Create Subtask`}
      isSaving={add.isPending || change.isPending}
      onClose={onClose}
      size="lg"
    >
      <Field name="title" label={t`Subtask Title`} required autoComplete="off" maxLength={nameMaxLength} />
      <RichTextField name="description" label={t`Description`} />
      <Field
        name="orderIndex"
        label={t`Order`}
        hint={t`Subtasks are listed from the lowest to the highest.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={orderIndexMax}
        className="max-w-60"
      />
    </FormDialog>
  )
}
