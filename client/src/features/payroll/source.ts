import type { PayrollFile } from '#shared/payroll/file.ts'
import type { useAnalyst } from './analysis.ts'

/** What is about to be imported, as it was chosen, and what a period says of where it came from. */
export interface Source {
  importedFrom: 'csv' | 'manual'
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Read by what the file itself says. */
  file: PayrollFile
}

/** Undefined: as it is offered. */
export interface TypedSource {
  method: 'sheets' | 'csv' | undefined
  sheetsUrl: string | undefined
}

export interface SourceProps {
  analyst: ReturnType<typeof useAnalyst>
  /** Undefined while it is not known. */
  defaultSheetUrl: string | null | undefined
  onSource: (source: Source | undefined) => void
  typed: TypedSource
  onTyped: (typed: TypedSource) => void
}
