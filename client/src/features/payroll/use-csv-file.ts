import { useState } from 'react'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { importLimits, PayrollFileError } from '#shared/payroll/file.ts'
import { nameLength } from '#shared/payroll/limits.ts'
import type { useAnalyst } from './analysis.ts'
import type { Source, SourceProps } from './source.ts'

interface Failure {
  title: string
  description: string
  /** Where in the file it is. */
  detail?: string
}

/** Reads a chosen file, and says what was wrong with it. */
export function useCsvFile({ analyst, onSource }: Pick<SourceProps, 'analyst' | 'onSource'>) {
  const [failure, setFailure] = useState<Failure>()
  const [isReading, setReading] = useState(false)
  const read = async (chosen: File) => {
    setReading(true)
    setFailure(undefined)
    onSource(undefined)
    const outcome = await readFile(analyst, chosen)
    setReading(false)
    if ('title' in outcome) {
      setFailure(outcome)
      toast({ title: outcome.title, description: outcome.description, tone: 'destructive' })
      return
    }
    onSource({ importedFrom: 'csv', name: chosen.name.slice(-nameLength), ...outcome })
    toast({ title: t`CSV Parsed Successfully`, description: t`Found ${outcome.file.rows.length} employee records` })
  }

  return { read, failure, isReading }
}

async function readFile(
  analyst: ReturnType<typeof useAnalyst>,
  file: File,
): Promise<Pick<Source, 'bytes' | 'file'> | Failure> {
  if (!/\.csv$/i.test(file.name)) return { title: t`Invalid file type`, description: t`Please upload a CSV file` }
  try {
    if (file.size > importLimits.fileBytes) throw new Error('the file is larger than 2 MB.')
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { bytes, file: await analyst().read(bytes) }
  } catch (error) {
    const { message } = error as Error
    return error instanceof PayrollFileError
      ? {
          title: t`Parse Error`,
          description: t`Failed to parse CSV file. Please check the format.`,
          detail: message,
        }
      : { title: t`File Error`, description: t`Failed to read CSV file: ${message}` }
  }
}
