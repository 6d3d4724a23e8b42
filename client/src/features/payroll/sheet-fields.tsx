import { useState } from 'react'
import { reasonOf } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { SourceProps } from './source.ts'

export function SheetFields({ analyst, defaultSheetUrl, onSource, typed, onTyped }: SourceProps) {
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
          // Enter fetches the sheet; it must not import what an earlier one left.
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
