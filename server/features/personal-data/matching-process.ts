import { fork } from 'node:child_process'
import path from 'node:path'
import { turns } from '#server/turns.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { Reading } from '#shared/payroll/reading.ts'
import type { Place, Wanted } from './matching.ts'
import type { Matched, MatchingTask } from './matching-worker.ts'
import type { NamesInFile } from './payroll-file.ts'

export interface Matcher {
  places(texts: readonly string[]): Promise<Place[][]>
  file(bytes: Uint8Array, columns: Reading['columns']): Promise<NamesInFile>
}

/** Beside this file, in the sources as in the bundle. */
const program = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, 'matching-worker.ts')
  : path.join(import.meta.dirname, '..', 'matching-worker.js')

const megabytes = 256

/** The texts of twenty years take a tenth of it. */
const patience = 120_000

const atWork = turns(1)

const tookTooLong = () =>
  new AppError(503, 'TOOK_TOO_LONG', t`Looking through all texts took too long. Please try again later.`)

/**
 * Compares with names in a process of its own, which is there as long as this work is: the texts of all years are looked
 * through, and nobody else waits for that. It ends with the deadline, and where whoever asked leaves.
 */
export const matching = <T>(
  wanted: readonly Wanted[],
  signal: AbortSignal | undefined,
  work: (matcher: Matcher) => Promise<T>,
): Promise<T> =>
  atWork.take(async () => {
    signal?.throwIfAborted()
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const over = Promise.withResolvers<never>()
    // Also where nothing is being compared at the moment.
    over.promise.catch(() => {})
    const giveUp = () => over.reject(tookTooLong())
    const timer = setTimeout(giveUp, patience)
    const leave = () => over.reject(signal!.reason)
    signal?.addEventListener('abort', leave)
    child.once('error', over.reject)
    child.once('exit', giveUp)
    const ask = async (task: MatchingTask): Promise<Matched> => {
      const answer = Promise.withResolvers<Matched>()
      child.once('message', answer.resolve as (message: unknown) => void)
      child.send(task, () => {})
      return Promise.race([answer.promise, over.promise])
    }
    try {
      return await work({
        places: async (texts) => (texts.length > 0 ? ((await ask({ wanted, texts })) as Place[][]) : []),
        file: async (file, columns) => (await ask({ wanted, file, columns })) as NamesInFile,
      })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      child.kill('SIGKILL')
    }
  })
