import { Undo2 } from 'lucide-react'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { newReturn, type PendingApproval } from '#shared/training/approval.ts'
import { notesMaxLength } from '#shared/training/limits.ts'
import { nameOf } from '#shared/users/name.ts'
import { isOutdated, trainingCall } from './use-training-action.ts'

/** Sends a task back to its trainee, with words that say what is to be done again. */
export default function ReturnDialog({ item, onClose }: { item: PendingApproval; onClose: () => void }) {
  const { progressId, taskTitle } = item
  const note = useDraftForm(`return/${progressId}`, {
    schema: newReturn,
    start: { notes: '' },
    send: (body) =>
      trainingCall('POST /api/training/progress/:id/return', {
        params: { id: progressId },
        body,
        done: t`Training task sent back.`,
        failed: t`Failed to send the training task back`,
        onSent: onClose,
        onRefused: (error) => {
          if (isOutdated(error)) onClose()
        },
      }),
  })
  return (
    <FormDialog
      title={t`Send “${taskTitle}” back?`}
      description={t`${nameOf(item)} sees your words at the task and does it again.`}
      of={note}
      back={(time) => t`Your unsent notes from ${time} are back.`}
      send={
        <>
          <Undo2 aria-hidden="true" />
          {t`Send Back`}
        </>
      }
      sending={t`Sending back...`}
      onClose={onClose}
    >
      <Field as="textarea" name="notes" label={t`What is to be done again`} maxLength={notesMaxLength} />
    </FormDialog>
  )
}
