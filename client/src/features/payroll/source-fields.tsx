import { FileSpreadsheet, Sheet } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { reasonOf } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { SourceProps } from './analysis.ts'
import { CsvFields, useCsvFile } from './csv-fields.tsx'

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

function SheetFields({ analyst, defaultSheetUrl, onSource, typed, onTyped }: SourceProps) {
  const [error, setError] = useState<string>()
  const sheetsUrl = typed.sheetsUrl ?? defaultSheetUrl ?? ''
  const fetchSheet = useAction('POST /api/import-from-sheets', {
    done: ({ records }) => ({
      title: t`Google Sheets Imported Successfully`,
      description: t`Found ${records.length} employee records`,
    }),
    failed: (failure) => ({ title: t`Import Error`, description: wordsFor(failure) }),
  })

  const submit = () => {
    onSource(undefined)
    if (sheetsUrl.trim() === '') {
      setError(t`Please enter a Google Sheets URL`)
      toast({ title: t`Missing URL`, description: t`Please enter a Google Sheets URL`, tone: 'destructive' })
      return
    }
    setError(undefined)
    fetchSheet.mutate(
      { body: { sheetsUrl } },
      {
        onSuccess: async ({ csv }) => {
          const bytes = new TextEncoder().encode(csv)
          try {
            onSource({ importedFrom: 'manual', name: t`Google sheet`, bytes, file: await analyst().read(bytes) })
          } catch (failure) {
            setError((failure as Error).message)
          }
        },
        onError: (failure) => setError(wordsFor(failure)),
      },
    )
  }

  return (
    <div className="flex max-w-form flex-col gap-3">
      <PlainField
        type="url"
        label={t`Google Sheets URL`}
        hint={t`The sheet must be publicly accessible or shared with anyone who has the link.`}
        placeholder="https://docs.google.com/spreadsheets/d/…"
        value={sheetsUrl}
        error={error}
        onChange={(event) => onTyped({ ...typed, sheetsUrl: event.target.value })}
        onKeyDown={(event) => {
          // Enter fetches the sheet instead of importing an earlier one.
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button
        variant="secondary"
        busy={fetchSheet.isPending && t`Importing...`}
        onClick={submit}
        className="md:self-start"
      >{t`Import`}</Button>
    </div>
  )
}

const wordsFor = (failure: unknown) => reasonOf(failure) ?? t`Failed to import from Google Sheets`

/** Takes a file that is dropped anywhere on the page, unless a dialog is open; true while a file is dragged over it. */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const brings = (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') && !document.querySelector('[data-scrim]')
    const over = (event: DragEvent) => {
      if (!brings(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Without a related target, it leaves the window.
      if (!event.relatedTarget) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!brings(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer!.files
      if (file) take(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
