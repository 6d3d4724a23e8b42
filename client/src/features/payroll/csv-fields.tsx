import { useId, useState } from 'react'
import { Notice } from '#client/ui/notice.tsx'
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

export function CsvFields({ analyst, onSource }: SourceProps) {
  const id = useId()
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

  return (
    <div className="flex max-w-form flex-col gap-4">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">{t`CSV File`}</label>
        <p
          id={`${id}-hint`}
          className="-mt-1 mb-1.5 text-muted text-sm"
        >{t`Expected columns: Name, Rate (for example $15/hr), Hours worked, Regular Pay, Tips, Weight processed, Weight Bonus, Gross Pay, Notes.`}</p>
        <input
          id={id}
          type="file"
          accept=".csv"
          aria-describedby={`${id}-hint`}
          className="block min-h-11 w-full rounded border border-edge bg-surface p-1 text-base text-ink file:mr-3 file:min-h-9 file:cursor-pointer file:rounded file:border-0 file:bg-brand-soft file:px-4 file:font-semibold file:text-brand"
          // The same file, corrected meanwhile, may be chosen again.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) void read(chosen)
          }}
        />
      </div>
      {isReading && <p role="status" className="text-muted">{t`Reading the file…`}</p>}
      {failure && (
        <Notice tone="trouble" title={failure.title}>
          <p>{failure.description}</p>
          {failure.detail && <p>{failure.detail}</p>}
        </Notice>
      )}
    </div>
  )
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
