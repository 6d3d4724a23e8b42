import type { TrainingModule } from '#shared/training/module.ts'
import type { TaughtTask, TrainingSubtask, TrainingTask } from '#shared/training/task.ts'

/** What is being made or changed; without a record, a new one. */
export type Editing =
  | { kind: 'module'; module?: TrainingModule }
  | { kind: 'roles'; module: TrainingModule }
  | { kind: 'copy'; module: TrainingModule }
  | { kind: 'task'; task?: TrainingTask; moduleId?: string | undefined }
  | { kind: 'subtask'; subtask?: TrainingSubtask; task: TrainingTask }
  | { kind: 'taught'; task: TaughtTask }
