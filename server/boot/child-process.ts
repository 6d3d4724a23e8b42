import { fork, type Serializable } from 'node:child_process'
import path from 'node:path'

interface Limits {
  megabytes: number
  milliseconds: number
  signal?: AbortSignal | undefined
}

/** A program beside the file that starts it, in the sources as in the bundle. */
export const programBeside = (file: string, name: string) =>
  path.join(path.dirname(file), file.endsWith('.ts') ? `${name}.ts` : `../${name}.js`)

/**
 * Runs a process with memory of its own as long as this work takes. It is no thread, because V8 ends the whole process where
 * a thread outgrows its memory. `undefined` is the answer if it ended early or its time was over.
 */
export async function withProcess<Task extends Serializable, Answer, T>(
  program: string,
  { megabytes, milliseconds, signal }: Limits,
  work: (ask: (task: Task) => Promise<Answer | undefined>) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    // Where memory ends, V8 prints pages of its own.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const over = Promise.withResolvers<undefined>()
  // Also where nothing is asked at the moment.
  over.promise.catch(() => {})
  const giveUp = () => over.resolve(undefined)
  const timer = setTimeout(giveUp, milliseconds)
  const leave = () => over.reject(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  child.once('error', over.reject)
  child.once('exit', giveUp)
  // In the middle of its work it does not notice that the server has ended.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  try {
    return await work(async (task) => {
      const answer = Promise.withResolvers<Answer>()
      child.once('message', answer.resolve as (message: unknown) => void)
      child.send(task, () => {})
      return Promise.race([over.promise, answer.promise])
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    process.off('exit', end)
    end()
  }
}
