import { CircleCheck } from 'lucide-react'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { approval, type PendingApproval } from '#shared/training/approval.ts'
import { notesMaxLength } from '#shared/training/limits.ts'
import { nameOf } from '#shared/users/name.ts'
import { LastReturn, TraineeNotes } from './task-notes.tsx'
import { isOutdated, trainingCall } from './use-training-action.ts'
import { taskCount } from './words.ts'

/** Approves one task or several, with a note that their trainees will read. */
export default function ApproveDialog({ items, onClose }: { items: readonly PendingApproval[]; onClose: () => void }) {
  const [first] = items
  const isOne = items.length === 1
  const progressIds = items.map(({ progressId }) => progressId)
  const notes = useDraftForm(`approve/${progressIds.join()}`, {
    schema: approval,
    start: { notes: '' },
    send: (body) => {
      const then = {
        failed: t`Failed to approve training task`,
        onSent: onClose,
        onRefused: (error: unknown) => {
          if (isOutdated(error)) onClose()
        },
      }
      return isOne
        ? trainingCall('POST /api/training/progress/:id/approve', {
            params: { id: first!.progressId },
            body,
            done: t`Training task approved successfully.`,
            ...then,
          })
        : trainingCall('POST /api/training/progress/approve', {
            body: { progressIds, ...body },
            done: ({ approved, refused }) =>
              refused.length === 0
                ? {
                    title: t`Training task approved successfully.`,
                    description: t`${taskCount(approved.length)} approved.`,
                  }
                : {
                    title: t`${taskCount(approved.length)} approved, ${refused.length} not.`,
                    description: [...new Set(refused.map(({ message }) => message))].join(' '),
                    tone: 'destructive',
                  },
            ...then,
          })
    },
  })
  return (
    <FormDialog
      title={isOne ? t`Approve “${first!.taskTitle}”?` : t`Approve ${items.length} tasks?`}
      description={
        isOne
          ? t`${nameOf(first!)} marked it as complete.`
          : t`All of them get the same note. Approving cannot be taken back.`
      }
      of={notes}
      back={(time) => t`Your unsent notes from ${time} are back.`}
      send={
        <>
          <CircleCheck aria-hidden="true" />
          {t`Approve`}
        </>
      }
      sending={t`Approving...`}
      isSendFirst
      onClose={onClose}
    >
      {/* Whose tasks they are comes before what is written to all of them. */}
      {!isOne && (
        <ul className="list-disc pl-5">
          {items.map((item) => (
            <li key={item.progressId}>
              <span className="font-semibold">{nameOf(item)}</span> · {item.taskTitle}
            </li>
          ))}
        </ul>
      )}
      {/* Not every page that opens this dialog shows the notes. */}
      {isOne && <TraineeNotes notes={first!.notes} />}
      {isOne && first!.lastReturn && <LastReturn of={first!.lastReturn} isOver />}
      <Field
        as="textarea"
        name="notes"
        label={t`Notes`}
        optional
        hint={t`The trainee will read them.`}
        maxLength={notesMaxLength}
      />
    </FormDialog>
  )
}
