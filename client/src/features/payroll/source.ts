import type { PayrollFile } from '#shared/payroll/file.ts'
import type { useAnalyst } from './analysis.ts'

/** The rows that are about to be imported, and what a period says of where it came from. */
export interface Source {
  importedFrom: 'csv' | 'manual'
  file: PayrollFile
}

export interface SourceProps {
  analyst: ReturnType<typeof useAnalyst>
  /** Undefined while it is not known. */
  defaultSheetUrl: string | null | undefined
  onSource: (source: Source | undefined) => void
}
