import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { UsualDays } from '#shared/payroll/usual-days.ts'
import { reasonOf } from './call.ts'

/** For `RangeChips`: which days were paid last is looked up when it is wanted. */
export function useUsualRanges({ known, lastPaid }: UsualDays) {
  const client = useQueryClient()
  const range = async () => {
    try {
      const found = lastPaid.of(await client.fetchQuery({ queryKey: lastPaid.address }))
      if (!found) toast({ title: t`No pay period has been imported yet.` })
      return found
    } catch (error) {
      toast({
        title: t`The last pay period could not be looked up.`,
        description: reasonOf(error),
        tone: 'destructive',
      })
      return undefined
    }
  }
  return [...known, { label: t`Last pay period`, range }]
}
