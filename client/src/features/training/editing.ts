import type { TrainingModule } from '#shared/training/module.ts'
import type { TrainingSubtask, TrainingTask } from '#shared/training/task.ts'

/** What is being made or changed; without a record, a new one. */
export type Editing =
  | { kind: 'module'; module?: TrainingModule }
  | { kind: 'task'; task?: TrainingTask; moduleId?: string | undefined }
  | { kind: 'subtask'; subtask?: TrainingSubtask; task: TrainingTask }
