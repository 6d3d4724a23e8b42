import { useState } from 'react'
import { WaitingMark } from '#client/ui/badge.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import { t } from '#shared/language/t.ts'
import type { AssignedSubtask } from '#shared/training/assigned-module.ts'
import { useTrainingAction } from './use-training-action.ts'

/** A subtask to tick off. The tick shows at once; where it cannot be kept, it goes again and a toast says why. */
export function SubtaskTick({
  subtask,
  isLocked,
}: {
  subtask: AssignedSubtask & { isWaiting: boolean }
  isLocked: boolean
}) {
  const { completed } = subtask.userProgress
  const tick = useTrainingAction('POST /api/training/subtasks/:id/complete', {
    failed: t`Failed to mark subtask as complete`,
  })
  const untick = useTrainingAction('POST /api/training/subtasks/:id/incomplete', {
    failed: t`Failed to mark subtask as incomplete`,
  })
  /** What was asked for and is on its way. */
  const [wanted, setWanted] = useState<boolean>()
  const isSaving = wanted !== undefined
  const change = async (isTicked: boolean) => {
    if (isSaving) return
    setWanted(isTicked)
    await (isTicked ? tick : untick).run({ params: { id: subtask.id }, body: { taskId: subtask.taskId } })
    setWanted(undefined)
  }
  return (
    <div className="py-1">
      <Checkbox
        label={subtask.title}
        checked={wanted ?? completed}
        aria-busy={isSaving}
        disabled={isLocked}
        onChange={({ target }) => void change(target.checked)}
      />
      {subtask.isWaiting && !isSaving && (
        <div className="mb-1 ml-8">
          <WaitingMark />
        </div>
      )}
      {subtask.description && <RichText html={subtask.description} className="mb-2 ml-8 text-muted text-sm" />}
    </div>
  )
}
