import { isChangedMeanwhile, presentOr } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useOtherTime } from '#client/api/shop-time.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { DayHint } from '#client/ui/day-hint.tsx'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import type { MachineType } from '#shared/machine-problems/machine.ts'
import { type CareFields, type CareInput, type CareTask, careChange, careFields } from '#shared/machines/care.ts'
import { careTitleMaxLength, machineFieldNames } from '#shared/machines/register.ts'
import { today } from '#shared/time/day.ts'
import { machineLists } from './machine-lists.ts'
import { typeOptions } from './type-options.ts'

/** Gives a machine, or all of a type, a task; or changes one. */
export default function CareDialog({ task, close }: { task: CareTask | undefined; close: () => void }) {
  const known = {
    title: task?.title ?? '',
    machineType: task?.machineType ?? ('' as MachineType),
    machineNumber: String(task?.machineNumber ?? ''),
    everyDays: String(task?.everyDays ?? ''),
    startsOn: task?.startsOn ?? today(),
  }
  const fields = useDraftForm<CareInput & { was: CareInput }, CareFields>(`care-task/${task?.id ?? 'new'}`, {
    schema: task ? careChange : careFields,
    // In the draft, too: it may come back after somebody else has changed the task.
    start: { ...known, was: known },
    send: (body, form) =>
      task
        ? outgoing('PUT /api/care-tasks/:id', {
            params: { id: task.id },
            body: { ...body, was: form.getValues('was') },
            refresh: machineLists,
            done: t`The task is saved`,
            failed: t`The task could not be saved.`,
            isOutdated: isChangedMeanwhile,
            onSent: close,
            onRefused: (error) => form.setValue('was', presentOr(form.getValues('was'), error)),
          })
        : outgoing('POST /api/care-tasks', {
            body,
            refresh: machineLists,
            done: t`The task is added`,
            failed: t`The task could not be added.`,
            onSent: close,
          }),
  })
  return (
    <FormDialog
      title={task ? t`Edit Task` : t`Add Task`}
      of={fields}
      back={(time) => t`Your unsaved task from ${time} is back.`}
      send={task ? t`Save` : t`Add Task`}
      onClose={close}
    >
      <Field name="title" label={t`What is to be done`} maxLength={careTitleMaxLength} autoComplete="off" required />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField name="machineType" label={machineFieldNames.machineType} options={typeOptions} />
        <Field
          name="machineNumber"
          label={machineFieldNames.machineNumber}
          hint={t`Blank: all of the type`}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          name="everyDays"
          label={t`Every`}
          suffix={t`days`}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          required
        />
        <Field name="startsOn" type="date" label={t`First due`} required />
      </div>
      <DayHint text={useOtherTime()} />
    </FormDialog>
  )
}
