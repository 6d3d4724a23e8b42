import { fork } from 'node:child_process'
import path from 'node:path'
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
const enough = { megabytes: 256, milliseconds: 10_000 }

const cannotBeRead = () => tooMuch(t`This sheet is too large to be read. Please leave out what payroll does not need.`)

/**
 * JSON text of a sheet, read in a process that is there for this sheet only: others do not wait for it. It is no thread,
 * since V8 ends the whole process where one of its threads outgrows the memory that it may have.
 */
export const readInProcess = (
  bytes: Uint8Array,
  { megabytes, milliseconds } = enough,
  signal?: AbortSignal,
): Promise<string> => reading.take(() => readIn(bytes, { megabytes, milliseconds }, signal), signal ? { signal } : {})

async function readIn(bytes: Uint8Array, { megabytes, milliseconds }: typeof enough, signal?: AbortSignal) {
  signal?.throwIfAborted()
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    // Where memory ends, V8 prints pages of its own.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const outcome = Promise.withResolvers<SheetOutcome | undefined>()
  child.once('message', outcome.resolve)
  child.once('error', outcome.reject)
  // It waits to be ended: whatever ends before it has answered had too little memory.
  child.once('exit', () => outcome.resolve(undefined))
  const timer = setTimeout(() => outcome.resolve(undefined), milliseconds)
  const leave = () => outcome.reject(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  // In the middle of a sheet it does not notice that the server has ended.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  try {
    child.send({ bytes, language: languageNow() } satisfies SheetTask, () => {})
    const said = await outcome.promise
    if (!said) throw cannotBeRead()
    if ('text' in said) return said.text
    throw new AppError(said.status, said.code, said.message)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    process.off('exit', end)
    end()
  }
}
