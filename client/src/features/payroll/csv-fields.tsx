import { useId } from 'react'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import type { useCsvFile } from './use-csv-file.ts'

export function CsvFields({ read, failure, isReading }: ReturnType<typeof useCsvFile>) {
  const id = useId()
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
