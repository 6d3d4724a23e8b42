import { useId } from 'react'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import { ProductsHelp } from './products-help.tsx'
import type { useCsvFile } from './use-csv-file.ts'

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
