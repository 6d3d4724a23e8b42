import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '#client/api/use-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { t } from '#shared/language/t.ts'
import type { PendingApproval } from '#shared/training/approval.ts'
import { notesMaxLength } from '#shared/training/limits.ts'
import { nameOf } from '#shared/users/name.ts'
import { isOutdated, useTrainingAction } from './use-training-action.ts'
import { taskCount } from './words.ts'

const failed = t`Failed to approve training task`

/** Approves one task or several, with a note that their trainees will read. */
export function ApproveDialog({ items, onClose }: { items: readonly PendingApproval[]; onClose: () => void }) {
  const draft = useDraft(`approve/${items.map(({ progressId }) => progressId).join()}`, { notes: '' })
  const [notes, setNotes] = useState(draft.values.notes)
  const one = useTrainingAction('POST /api/training/progress/:id/approve', {
    draft,
    done: t`Training task approved successfully.`,
    failed,
  })
  const several = useTrainingAction('POST /api/training/progress/approve', {
    draft,
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
    failed,
  })
  const [first] = items
  const isOne = items.length === 1
  const approve = async () => {
    const { error } = isOne
      ? await one.run({ params: { id: first!.progressId }, body: { notes } })
      : await several.run({ body: { progressIds: items.map(({ progressId }) => progressId), notes } })
    if (!error || isOutdated(error)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? t`Approve “${first!.taskTitle}”?` : t`Approve ${items.length} tasks?`}
      description={
        isOne
          ? t`${nameOf(first!)} marked it as complete.`
          : t`All of them get the same note. Approving cannot be taken back.`
      }
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button busy={(one.isPending || several.isPending) && t`Approving...`} onClick={() => void approve()}>
            <CircleCheck aria-hidden="true" />
            {t`Approve`}
          </Button>
        </>
      }
    >
      {draft.from && (
        <DraftNotice
          onDiscard={() => {
            draft.discard()
            setNotes('')
          }}
        >{t`Your unsent notes from ${draft.from} are back.`}</DraftNotice>
      )}
      <PlainField
        as="textarea"
        label={t`Notes`}
        optional
        hint={t`The trainee will read them.`}
        maxLength={notesMaxLength}
        value={notes}
        onChange={(event) => {
          setNotes(event.target.value)
          draft.save({ notes: event.target.value })
        }}
      />
      {!isOne && (
        <ul className="list-disc pl-5">
          {items.map((item) => (
            <li key={item.progressId}>
              {item.taskTitle} <span className="text-muted">· {nameOf(item)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
