import type { Reading } from '#shared/payroll/reading.ts'
import { type Place, placesIn, type Wanted } from './matching.ts'
import { type NamesInFile, namesInFile } from './payroll-file.ts'

// A process for comparing texts with names; matching-process.ts starts and ends it.

export type MatchingTask = { wanted: readonly Wanted[] } & (
  | { texts: readonly string[] }
  | { file: Uint8Array; columns: Reading['columns'] }
)

/** A reply for each text, or for the file. */
export type Matched = Place[][] | NamesInFile

// The server has gone, and nobody waits any more.
process.once('disconnect', () => process.exit(0))

process.on('message', (task: MatchingTask) => {
  process.send!(
    'texts' in task
      ? task.texts.map((text) => placesIn(text, task.wanted))
      : namesInFile(task.file, task.columns, task.wanted),
  )
})
