import type { PayrollFile } from '#shared/payroll/file.ts'
import type { useAnalyst } from './analysis.ts'

/** The rows that are about to be imported, and what a period says of where it came from. */
export interface Source {
  importedFrom: 'csv' | 'manual'
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
