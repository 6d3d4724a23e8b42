import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { careTick, type MachineCare } from '#shared/machines/care.ts'
import { careNoteMaxLength } from '#shared/machines/register.ts'
import { formatDay } from '#shared/time/day.ts'
import { machineLists } from './machine-lists.ts'

/** Says that a task is done, with a note where there is something to say. */
export default function TickDialog({ care, close }: { care: MachineCare; close: () => void }) {
  const { taskId, machineId, title } = care
  const tick = useDraftForm(`care/${taskId}/${machineId}`, {
    schema: careTick,
    start: { machineId, note: '' },
    send: (body) =>
      outgoing('POST /api/care-tasks/:id/done', {
        params: { id: taskId },
        body,
        refresh: machineLists,
        done: ({ dueOn }) => ({ title: t`${title}: done`, description: t`Due again on ${formatDay(dueOn)}.` }),
        failed: t`The task could not be ticked off.`,
        onSent: close,
      }),
  })
  return (
    <FormDialog
      title={t`${machineName(care)}: done?`}
      description={title}
      of={tick}
      back={(time) => t`Your unsaved note from ${time} is back.`}
      send={t`Done`}
      isSendFirst
      onClose={close}
    >
      <Field as="textarea" name="note" label={t`Note`} optional maxLength={careNoteMaxLength} />
    </FormDialog>
  )
}
