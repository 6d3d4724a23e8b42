import { type PictureProblem, PictureRefusal } from './picture-refusal.ts'
import { type PictureTasks, pictureTasks } from './picture-tasks.ts'

// A process of its own for everything that looks into pictures; picture-process.ts starts and ends it.

export interface TaskMessage {
  id: number
  task: keyof PictureTasks
  input: unknown
}

export type ResultMessage =
  | { id: number; result: unknown }
  | { id: number; refusal: PictureProblem }
  | { id: number; failure: string; code: string | undefined }

// The server stops in order, and this process ends when the channel to it closes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit(0))

process.on('message', async ({ id, task, input }: TaskMessage) => {
  const reply = (message: ResultMessage) => process.send?.(message)
  try {
    reply({ id, result: await pictureTasks[task](input as never) })
  } catch (error) {
    if (error instanceof PictureRefusal) reply({ id, refusal: error.why })
    else {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      reply({ id, failure, code: (error as NodeJS.ErrnoException).code })
    }
  }
})
