import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { nameMaxLength, orderIndexMax } from '#shared/training/limits.ts'
import { newSubtask, type TrainingSubtask, type TrainingTask } from '#shared/training/task.ts'
import { RichTextField } from './rich-text-field.tsx'
import { trainingCall } from './use-training-action.ts'

interface SubtaskDialogProps {
  subtask?: TrainingSubtask | undefined
  task: TrainingTask
  onClose: () => void
}

/** Makes a subtask of a task, or changes one. */
export default function SubtaskDialog({ subtask, task, onClose }: SubtaskDialogProps) {
  const subtaskForm = useDraftForm(`training-subtask/${subtask?.id ?? `of-${task.id}`}`, {
    schema: newSubtask,
    start: {
      title: subtask?.title ?? '',
      description: subtask?.description ?? '',
      orderIndex: subtask?.orderIndex ?? 0,
      taskId: task.id,
    },
    send: (body) =>
      subtask
        ? trainingCall('PUT /api/training/subtasks/:id', {
            params: { id: subtask.id },
            body,
            done: t`Subtask updated successfully.`,
            failed: t`Failed to update subtask`,
            onSent: onClose,
          })
        : trainingCall('POST /api/training/tasks/:taskId/subtasks', {
            params: { taskId: task.id },
            body,
            done: t`Subtask created successfully.`,
            failed: t`Failed to create subtask`,
            onSent: onClose,
          }),
  })
  return (
    <FormDialog
      title={subtask ? t`Edit Subtask` : t`Create Subtask`}
      description={t`Of the task “${task.title}”`}
      of={subtaskForm}
      back={(time) => t`Your unsent subtask from ${time} is back.`}
      send={subtask ? t`Save Subtask` : t`Create Subtask`}
      asksToLeave
      onClose={onClose}
      size="lg"
    >
      <Field name="title" label={t`Subtask Title`} required autoComplete="off" maxLength={nameMaxLength} />
      <RichTextField name="description" label={t`Description`} />
      <Field
        name="orderIndex"
        label={t`Order`}
        hint={t`Subtasks are listed from the lowest to the highest.`}
        inputMode="numeric"
        maxLength={String(orderIndexMax).length}
        className="max-w-60"
      />
    </FormDialog>
  )
}
