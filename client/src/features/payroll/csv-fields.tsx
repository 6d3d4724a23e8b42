import { useId, useState } from 'react'
import { Fold } from '#client/ui/fold.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { importLimits, PayrollFileError } from '#shared/payroll/file.ts'
import { nameLength } from '#shared/payroll/limits.ts'
import type { Source, SourceProps, useAnalyst } from './analysis.ts'

interface CsvFieldsProps extends ReturnType<typeof useCsvFile> {
  fileName: string | undefined
}

export function CsvFields({ fileName, read, failure, isReading }: CsvFieldsProps) {
  const id = useId()
  return (
    <div className="flex max-w-form flex-col gap-4">
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">{t`CSV File`}</label>
        {/* The browser's own words would be in its language, and say nothing of a file that was dropped. */}
        <div className="relative flex min-h-11 items-center gap-3 rounded border border-edge bg-surface p-1 outline-brand outline-offset-2 has-focus-visible:outline-2">
          <span
            aria-hidden="true"
            className="flex min-h-9 items-center whitespace-nowrap rounded bg-brand-soft px-4 font-semibold text-brand"
          >{t`Choose file`}</span>
          <span id={`${id}-name`} className="min-w-0 truncate">
            {fileName ?? t`No file chosen`}
          </span>
          <input
            id={id}
            type="file"
            accept=".csv"
            aria-describedby={`${id}-name ${id}-hint`}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            // Lets people choose the same file again once they have corrected it.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              if (chosen) void read(chosen)
            }}
          />
        </div>
        <p
          id={`${id}-hint`}
          className="mt-1.5 text-muted text-sm"
        >{t`Expected columns: Name, Rate (for example $15/hr), Hours worked, Regular Pay, Tips, Weight processed, Weight Bonus, Gross Pay, Notes.`}</p>
      </div>
      <ProductsHelp />
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

/** The report of each product that has a line for each person, by the name that it has there. */
const reports = [
  ['ADP', 'Payroll Register'],
  ['Gusto', 'Payroll Journal Report'],
  ['QuickBooks Online', 'Payroll Summary by Employee'],
  ['Xero', 'Pay Run Summary'],
] as const

/** Which file of a payroll product to choose. */
const ProductsHelp = () => (
  <Fold variant="words" summary={t`Which report of your payroll product to export`}>
    <div className="flex flex-col gap-3 pt-2 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {reports.map(([product, report]) => (
          <div key={product} className="contents">
            <dt className="font-semibold">{product}</dt>
            <dd lang="en">{report}</dd>
          </div>
        ))}
        <dt className="font-semibold">{['Square', 'Homebase', '7shifts', 'Toast'].join(', ')}</dt>
        <dd>{t`the payroll export, with a line for each person or each job of a person`}</dd>
        <dt className="font-semibold">{['Paychex', 'QuickBooks Desktop'].join(', ')}</dt>
        <dd>{t`a report with one line for each person: not the one with a line for each kind of pay, nor with a column for each person`}</dd>
      </dl>
      <p>{t`What was decided about a file is remembered for the next one of its kind.`}</p>
    </div>
  </Fold>
)

interface Failure {
  title: string
  description: string
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
