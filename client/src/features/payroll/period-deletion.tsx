import { useAction } from '#client/api/hooks.ts'
import { deletedWords } from '#client/api/undo.ts'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { periodTitle } from '#shared/payroll/words.ts'
import { people } from './import-words.ts'

const lists: ReadKey[] = [
  'GET /api/payroll-periods',
  'GET /api/my-payroll',
  'GET /api/admin/users/:id/pay',
  'GET /api/payroll-questions',
  'GET /api/tips',
  'GET /api/admin/tips/consolidated-reports',
]

export function PeriodDeletion({ period, onClose }: { period: ListedPeriod; onClose: () => void }) {
  const remove = useAction('DELETE /api/payroll-periods/:id', {
    refresh: lists,
    done: () => deletedWords(t`Payroll period deleted successfully!`, period.id, lists),
    failed: t`Failed to delete payroll period`,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Delete ${periodTitle(period)}?`}
      description={t`The records of ${people(period.recordCount)} (${dollars(period.totalGross)} gross) are deleted and leave their My Pay. The tips of these days unlock, and the late ones that it paid: they can be changed and deleted again.`}
      confirmLabel={t`Delete Period`}
      busy={remove.isPending && t`Deleting...`}
      onConfirm={() => remove.mutate({ params: { id: period.id } }, { onSuccess: onClose })}
    />
  )
}
