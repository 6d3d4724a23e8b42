import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { languageNow } from '#server/language.ts'
import { turns } from '#server/turns.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { tooMuch } from './sheet-refusals.ts'
import type { SheetOutcome, SheetTask } from './sheet-worker.ts'

/** Beside this file, in the sources as in the bundle. */
const program = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, 'sheet-worker.ts')
  : path.join(import.meta.dirname, '..', 'sheet-worker.js')

const reading = turns(2)

/** The largest sheet that is taken needs a tenth of either. */
const megabytes = 256
const milliseconds = 10_000

const cannotBeRead = () => tooMuch(t`This sheet is too large to be read. Please leave out what payroll does not need.`)

/** JSON text of a sheet, read in a thread that is there for this sheet only: others do not wait for it. */
export const readInThread = (bytes: Uint8Array): Promise<string> =>
  reading.take(async () => {
    const worker = new Worker(program, {
      workerData: { bytes, language: languageNow() } satisfies SheetTask,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    const outcome = Promise.withResolvers<SheetOutcome>()
    worker.once('message', outcome.resolve)
    worker.once('error', outcome.reject)
    const timer = setTimeout(() => outcome.resolve('too slow'), milliseconds)
    try {
      const said = await outcome.promise
      if (said === 'too slow') throw cannotBeRead()
      if ('text' in said) return said.text
      throw new AppError(said.status, said.code, said.message)
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? cannotBeRead() : error
    } finally {
      clearTimeout(timer)
      void worker.terminate()
    }
  })
