import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useDraftForm } from '#client/api/draft-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { nameMaxLength, orderIndexMax } from '#shared/training/limits.ts'
import type { TrainingModule } from '#shared/training/module.ts'
import { newTask, noParent, type TrainingTask } from '#shared/training/task.ts'
import { FormDialog } from './form-dialog.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { useTrainingAction } from './use-training-action.ts'

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
  const { form, draft } = useDraftForm<z.input<typeof newTask>, z.output<typeof newTask>>(
    `training-task/${task?.id ?? 'new'}`,
    {
      resolver: standardSchemaResolver(newTask),
      defaultValues: {
        title: task?.title ?? '',
        moduleId: task?.moduleId ?? moduleId ?? '',
        parentTaskId: task?.parentTaskId ?? noParent,
        category: task?.category ?? '',
        description: task?.description ?? '',
        orderIndex: task?.orderIndex ?? 0,
        requiresTrainerSignoff: task?.requiresTrainerSignoff ?? true,
        isActive: task?.isActive ?? true,
      },
    },
  )
  const add = useTrainingAction('POST /api/training/tasks', {
    draft,
    done: t`Training task created successfully.`,
    failed: t`Failed to create training task`,
  })
  const change = useTrainingAction('PUT /api/training/tasks/:id', {
    draft,
    done: t`Training task updated successfully.`,
    failed: t`Failed to update training task`,
  })
  const chosenModule = useWatch({ control: form.control, name: 'moduleId' })
  const hasTasksBelow = tasks.some(({ parentTaskId }) => task && parentTaskId === task.id)
  const parents = tasks.filter(
    (other) => other.moduleId === chosenModule && other.id !== task?.id && !other.parentTaskId && !hasTasksBelow,
  )
  return (
    <FormDialog
      title={task ? t`Edit Task` : t`Create Task`}
      form={form}
      draft={draft}
      back={(time) => t`Your unsent task from ${time} is back.`}
      save={(body) => (task ? change.run({ params: { id: task.id }, body }) : add.run({ body }))}
      saveLabel={task ? t`Save Task` : t`Create Task`}
      isSaving={add.isPending || change.isPending}
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
          onChange={() => form.setValue('parentTaskId', noParent)}
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
        type="number"
        inputMode="numeric"
        min={0}
        max={orderIndexMax}
        className="max-w-60"
      />
      <div>
        <Checkbox
          label={t`Requires trainer sign-off`}
          hint={t`A trainer approves the task before it counts as completed.`}
          {...form.register('requiresTrainerSignoff')}
        />
        <Checkbox
          label={tIn('task')`Active`}
          hint={t`Inactive tasks are hidden from trainees and not counted; their progress is kept.`}
          {...form.register('isActive')}
        />
      </div>
    </FormDialog>
  )
}
