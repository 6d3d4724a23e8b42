import { Download } from 'lucide-react'
import { useState } from 'react'
import { call, isUnproven, reasonOf } from '#client/api/call.ts'
import { saveText } from '#client/api/download.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import type { Reply } from '#shared/api/call.ts'
import { toCsv } from '#shared/csv/csv.ts'
import type { HistoryEntry, HistoryNames } from '#shared/history/history.ts'
import { changesIn, records, sentenceOf } from '#shared/history/records.ts'
import { actionNames, actorName } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { dateInFile, formatTime } from '#shared/time/instant.ts'
import { type HistoryFilter, queryOf } from './search.ts'

/** All that is listed, as a file. */
export function ExportButton({ filter }: { filter: HistoryFilter }) {
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { count, isAll } = await exportHistory(filter)
      if (count === 0) toast({ title: t`There is nothing to export.`, tone: 'destructive' })
      else if (isAll) toast({ title: t`History exported successfully!` })
      else
        toast({
          title: t`The newest ${maxRows.toLocaleString('en-US')} changes were exported`,
          description: t`Choose fewer days for a file with all of them.`,
        })
    } catch (error) {
      if (!isUnproven(error))
        toast({ title: t`The history could not be exported.`, description: reasonOf(error), tone: 'destructive' })
    }
    setIsBusy(false)
  }
  return (
    <Button
      variant="secondary"
      className="phone:w-11 phone:px-0!"
      onClick={() => void start()}
      aria-disabled={isBusy || undefined}
    >
      <Download aria-hidden="true" />
      <span className="phone:sr-only">{isBusy ? t`Exporting...` : t`Export CSV`}</span>
    </Button>
  )
}

/** What one file holds; more is asked for in smaller ranges. */
export const maxRows = 10_000

type Listed = Reply<'GET /api/admin/history'>['entries'][number]

/** Saves everything that the filter finds, not only what is shown; false where that was more than a file holds. */
export async function exportHistory(filter: HistoryFilter): Promise<{ count: number; isAll: boolean }> {
  const rows: string[][] = []
  let cursor: string | null = null
  do {
    const query = { ...queryOf(filter), ...(cursor && { cursor }) }
    const page: Reply<'GET /api/admin/history/export'> = await call('GET /api/admin/history/export', { query })
    for (const entry of page.entries) rows.push(rowOf(entry, page.names))
    cursor = page.next
  } while (cursor && rows.length < maxRows)
  if (rows.length > 0)
    saveText(`history-${filter.start}-to-${filter.end}.csv`, toCsv(header(), rows), 'text/csv;charset=utf-8')
  return { count: rows.length, isAll: !cursor }
}

const header = () => [
  t`Time`,
  t`Who`,
  t`What happened`,
  t`Kind`,
  t`Action`,
  t`Before`,
  t`After`,
  t`Address`,
  t`Record`,
  t`Request`,
]

function rowOf(entry: Listed, names: HistoryNames): string[] {
  return [
    `${dateInFile(entry.at)} ${formatTime(entry.at)}`,
    actorName(entry),
    sentenceOf(entry, names),
    records[entry.kind].kindName,
    actionNames[entry.action],
    sideOf(entry, names, 'before'),
    sideOf(entry, names, 'after'),
    entry.address ?? '',
    entry.recordId,
    entry.requestId ?? '',
  ]
}

/** 'Amount: $4.00; Notes: kind' */
const sideOf = (entry: HistoryEntry, names: HistoryNames, side: 'before' | 'after') =>
  changesIn(entry, names)
    .filter((change) => change[side] !== '')
    .map((change) => `${change.label}: ${change[side]}`)
    .join('; ')
