import { programBeside, withProcess } from '#server/boot/child-process.ts'
import { workQueue } from '#server/boot/work-queue.ts'
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

const program = programBeside(import.meta.filename, 'matching-worker')

/** The texts of twenty years take a tenth of either. */
const enough = { megabytes: 256, milliseconds: 120_000 }

const atWork = workQueue(1)

const tookTooLong = () =>
  new AppError(503, 'TOOK_TOO_LONG', t`Looking through all texts took too long. Please try again later.`)

/**
 * Compares with names in a process of its own: the texts of all years are searched, and nobody else waits for that.
 * It ends with the work, the deadline, or when the caller leaves.
 */
export const matching = <T>(
  wanted: readonly Wanted[],
  signal: AbortSignal | undefined,
  work: (matcher: Matcher) => Promise<T>,
): Promise<T> =>
  atWork.take(
    () =>
      withProcess<MatchingTask, Matched, T>(program, { ...enough, signal }, (ask) => {
        const matched = async (task: MatchingTask) => {
          const answer = await ask(task)
          if (!answer) throw tookTooLong()
          return answer
        }
        return work({
          places: async (texts) => (texts.length > 0 ? ((await matched({ wanted, texts })) as Place[][]) : []),
          file: async (file, columns) => (await matched({ wanted, file, columns })) as NamesInFile,
        })
      }),
    signal ? { signal } : {},
  )
