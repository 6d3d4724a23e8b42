import { Checkbox } from '#client/ui/checkbox.tsx'
import { RichText } from '#client/ui/rich-text-viewer.tsx'
import type { AssignedSubtask } from '#shared/training/assigned-module.ts'
import { useTrainingAction } from './use-training-action.ts'

/** A subtask to tick off. The tick shows at once; where it cannot be kept, it goes again and a toast says why. */
export function SubtaskTick({ subtask, isLocked }: { subtask: AssignedSubtask; isLocked: boolean }) {
  const { completed } = subtask.userProgress
  const tick = useTrainingAction('POST /api/training/subtasks/:id/complete', {
    failed: 'Failed to mark subtask as complete',
  })
  const untick = useTrainingAction('POST /api/training/subtasks/:id/incomplete', {
    failed: 'Failed to mark subtask as incomplete',
  })
  const isSaving = tick.isPending || untick.isPending
  const sent = { params: { id: subtask.id }, body: { taskId: subtask.taskId } }
  return (
    <div className="py-1">
      <Checkbox
        label={subtask.title}
        checked={isSaving ? !completed : completed}
        aria-busy={isSaving}
        disabled={isLocked && completed}
        onChange={() => {
          if (!isSaving) void (completed ? untick : tick).run(sent)
        }}
      />
      {subtask.description && <RichText html={subtask.description} className="mb-2 ml-8 text-muted text-sm" />}
    </div>
  )
}
