import { parentPort, workerData } from 'node:worker_threads'
import { inLanguage } from '#server/language.ts'
import { AppError } from '#shared/api/app-error.ts'
import { decodeText } from '#shared/csv/text.ts'
import type { Language } from '#shared/language/t.ts'
import { readSheet } from './read-sheet.ts'

// A thread for reading one sheet; sheet-thread.ts starts and ends it.

export interface SheetTask {
  bytes: Uint8Array
  language: Language
}

export type SheetOutcome = { text: string } | Pick<AppError, 'status' | 'code' | 'message'> | 'too slow'

const { bytes, language } = workerData as SheetTask
parentPort!.postMessage(inLanguage(language, () => outcomeOf(bytes)))

function outcomeOf(bytes: Uint8Array): SheetOutcome {
  try {
    const csv = decodeText(bytes)
    const records = readSheet(csv).rows.map(({ cells: _, ...row }) => row)
    return { text: JSON.stringify({ records, csv }) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message } = error
    return { status, code, message }
  }
}
