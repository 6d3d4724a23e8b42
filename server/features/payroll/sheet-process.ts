import { programBeside, withProcess } from '#server/boot/child-process.ts'
import { workQueue } from '#server/boot/work-queue.ts'
import { languageNow } from '#server/http/language.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { tooMuch } from './sheet-refusals.ts'
import type { SheetOutcome, SheetTask } from './sheet-worker.ts'

const program = programBeside(import.meta.filename, 'sheet-worker')

const reading = workQueue(2)

/** The largest sheet that is taken needs a tenth of either. */
const enough = { megabytes: 256, milliseconds: 10_000 }

const cannotBeRead = () => tooMuch(t`This sheet is too large to be read. Please leave out what payroll does not need.`)

/** JSON text of a sheet, read in a process that is there for this sheet only. */
export const readInProcess = (bytes: Uint8Array, limits = enough, signal?: AbortSignal): Promise<string> =>
  reading.take(
    () =>
      withProcess<SheetTask, SheetOutcome, string>(program, { ...limits, signal }, async (ask) => {
        const said = await ask({ bytes, language: languageNow() })
        if (!said) throw cannotBeRead()
        if ('text' in said) return said.text
        throw new AppError(said.status, said.code, said.message)
      }),
    signal ? { signal } : {},
  )
