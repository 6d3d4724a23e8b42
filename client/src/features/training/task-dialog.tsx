import { useWatch } from 'react-hook-form'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { nameMaxLength, orderIndexMax } from '#shared/training/limits.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { newTask, noParent, type TrainingTask } from '#shared/training/task.ts'
import { RichTextField } from './rich-text-field.tsx'
import { trainingCall } from './use-training-action.ts'

interface TaskDialogProps {
  task?: TrainingTask | undefined
  /** Chosen from the start for a new task. */
  moduleId?: string | undefined
  modules: readonly TrainingModule[]
  tasks: readonly TrainingTask[]
  onClose: () => void
}

/** Makes a task, or changes one. */
export default function TaskDialog({ task, moduleId, modules, tasks, onClose }: TaskDialogProps) {
  const taskForm = useDraftForm(`training-task/${task?.id ?? 'new'}`, {
    schema: newTask,
    start: {
      title: task?.title ?? '',
      moduleId: task?.moduleId ?? moduleId ?? '',
      parentTaskId: task?.parentTaskId ?? noParent,
      category: task?.category ?? '',
      description: task?.description ?? '',
      orderIndex: task?.orderIndex ?? 0,
      requiresTrainerSignoff: task?.requiresTrainerSignoff ?? true,
      isActive: task?.isActive ?? true,
    },
    send: (body) =>
      task
        ? trainingCall('PUT /api/training/tasks/:id', {
            params: { id: task.id },
            body,
            done: t`Training task updated successfully.`,
            failed: t`Failed to update training task`,
            onSent: onClose,
          })
        : trainingCall('POST /api/training/tasks', {
            body,
            done: t`Training task created successfully.`,
            failed: t`Failed to create training task`,
            onSent: onClose,
          }),
  })
  const chosenModule = useWatch({ control: taskForm.form.control, name: 'moduleId' })
  const hasTasksBelow = tasks.some(({ parentTaskId }) => task && parentTaskId === task.id)
  const parents = tasks.filter(
    (other) => other.moduleId === chosenModule && other.id !== task?.id && !other.parentTaskId && !hasTasksBelow,
  )
  return (
    <FormDialog
      title={task ? t`Edit Task` : t`Create Task`}
      of={taskForm}
      back={(time) => t`Your unsent task from ${time} is back.`}
      send={task ? t`Save Task` : t`Create Task`}
      asksToLeave
      onClose={onClose}
      size="lg"
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Field name="title" label={t`Task Title`} required autoComplete="off" maxLength={nameMaxLength} />
        <Field name="category" label={t`Category`} optional autoComplete="off" maxLength={nameMaxLength} />
        <Field
          as="select"
          name="moduleId"
          label={t`Module`}
          required
          placeholder={t`Choose a module`}
          options={modules.map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : t`${name} (inactive)`,
          }))}
          onChange={() => taskForm.form.setValue('parentTaskId', noParent)}
        />
        <Field
          as="select"
          name="parentTaskId"
          label={t`Parent Task`}
          hint={hasTasksBelow ? t`There are tasks below this one, so it has no parent.` : undefined}
          options={[
            { value: noParent, label: t`No parent` },
            ...parents.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </div>
      <RichTextField name="description" label={t`Description`} />
      <Field
        name="orderIndex"
        label={t`Order`}
        hint={t`Tasks are listed from the lowest to the highest.`}
        inputMode="numeric"
        maxLength={String(orderIndexMax).length}
        className="max-w-60"
      />
      <div>
        <Checkbox
          label={t`Requires trainer sign-off`}
          hint={t`A trainer approves the task before it counts as completed.`}
          {...taskForm.form.register('requiresTrainerSignoff')}
        />
        <Checkbox
          label={tIn('task')`Active`}
          hint={t`Inactive tasks are hidden from trainees and not counted; their progress is kept.`}
          {...taskForm.form.register('isActive')}
        />
      </div>
    </FormDialog>
  )
}
