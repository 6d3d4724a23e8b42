import type { Catalog } from '#shared/language/t.ts'
import { type PayrollFile, PayrollFileError } from '#shared/payroll/file.ts'
import { type Alias, createMatcher, type Match, type Named } from '#shared/payroll/matcher.ts'
import type { ReadAs } from '#shared/payroll/reading.ts'
import type { Person } from '#shared/payroll/suggestions.ts'
import { readCsv } from './read-csv.ts'

export type Task =
  | { task: 'read'; bytes: Uint8Array; readAs: ReadAs }
  | { task: 'match'; rows: Named[]; people: Person[]; aliases: Alias[] }

export type Outcome =
  | { file: PayrollFile }
  | { matches: Match[] }
  /** The file is no payroll table; `reason` says where. */
  | { reason: string }

export interface TaskSent {
  id: number
  task: Task
}

/** Comes first: what the worker says of a file is said in the page's language. */
export interface LanguageSent {
  texts: Catalog | undefined
}

export interface OutcomeSent {
  id: number
  outcome: Outcome
}

self.onmessage = ({ data }: MessageEvent<TaskSent | LanguageSent>) => {
  if ('texts' in data) {
    globalThis.washboardTexts = data.texts
    return
  }
  const { id, task } = data
  self.postMessage({ id, outcome: perform(task) } satisfies OutcomeSent)
}

function perform(task: Task): Outcome {
  if (task.task === 'match') {
    const match = createMatcher(task.people, task.aliases)
    return { matches: task.rows.map(match) }
  }
  try {
    return { file: readCsv(task.bytes, task.readAs) }
  } catch (error) {
    if (error instanceof PayrollFileError) return { reason: error.message }
    throw error
  }
}
