import { FileSpreadsheet, Sheet } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { CsvFields } from './csv-fields.tsx'
import { SheetFields } from './sheet-fields.tsx'
import type { SourceProps } from './source.ts'
import { useCsvFile } from './use-csv-file.ts'
import { useDroppedFile } from './use-dropped-file.ts'

const methods = [
  { value: 'sheets', label: t`Google Sheets`, icon: Sheet },
  { value: 'csv', label: t`CSV Upload`, icon: FileSpreadsheet },
] as const

export function SourceFields({ fileName, ...props }: SourceProps & { fileName: string | undefined }) {
  const { typed, onTyped, onSource, defaultSheetUrl } = props
  const method = typed.method ?? (defaultSheetUrl ? 'sheets' : 'csv')
  const csv = useCsvFile(props)
  const isOver = useDroppedFile((file) => {
    if (method !== 'csv') onTyped({ ...typed, method: 'csv' })
    void csv.read(file)
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 phone:gap-3">
      <legend className="mb-3 font-semibold phone:mb-2">{t`Import method`}</legend>
      <div className="flex max-w-form rounded border border-edge p-1">
        {methods.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-11 flex-1 cursor-pointer items-center justify-center gap-2 rounded px-3 font-semibold outline-brand outline-offset-2 transition-colors has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="import-method"
              value={value}
              checked={method === value}
              onChange={() => {
                onTyped({ ...typed, method: value })
                onSource(undefined)
              }}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5 phone:hidden" />
            {label}
          </label>
        ))}
      </div>
      {method === 'sheets' ? <SheetFields {...props} /> : <CsvFields {...csv} fileName={fileName} />}
      {isOver && (
        <p
          role="status"
          className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded border-2 border-brand border-dashed bg-surface/90 font-semibold text-lg"
        >{t`Drop the file here to read it`}</p>
      )}
    </fieldset>
  )
}
