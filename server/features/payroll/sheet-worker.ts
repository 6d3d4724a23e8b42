import { inLanguage } from '#server/http/language.ts'
import { AppError } from '#shared/api/app-error.ts'
import { decodeText } from '#shared/csv/text.ts'
import type { Language } from '#shared/language/t.ts'
import { readSheet } from './read-sheet.ts'

// A process for reading one sheet; sheet-process.ts starts and ends it.

export interface SheetTask {
  bytes: Uint8Array
  language: Language
}

export type SheetOutcome = { text: string } | Pick<AppError, 'status' | 'code' | 'message'>

// Without the server nobody waits for it any more.
process.once('disconnect', () => process.exit(0))

process.once('message', ({ bytes, language }: SheetTask) => {
  process.send!(inLanguage(language, () => outcomeOf(bytes)))
})

function outcomeOf(bytes: Uint8Array): SheetOutcome {
  try {
    const csv = decodeText(bytes)
    const records = readSheet(csv).rows.map(({ cells, hasNumbers, belongsTo, subtotal, ...row }) => row)
    return { text: JSON.stringify({ records, csv }) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message } = error
    return { status, code, message }
  }
}
