import { Download } from 'lucide-react'
import { useState } from 'react'
import { isUnproven, reasonOf } from '#client/api/call.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { exportHistory, maxRows } from './history-csv.ts'
import type { HistoryFilter } from './search.ts'

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
