import type { ReadKey, Reply } from '#client/api/call.ts'
import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { HistoryNames } from '#shared/history/history.ts'
import { sentenceOf } from '#shared/history/words.ts'
import { t } from '#shared/language/t.ts'
import { formatInstant } from '#shared/time/instant.ts'

type Listed = Reply<'GET /api/admin/history'>['entries'][number]

/** Every list that what comes back may stand in. */
const lists: ReadKey[] = [
  'GET /api/admin/history',
  'GET /api/tips',
  'GET /api/admin/tips/consolidated-reports',
  'GET /api/payroll-periods',
  'GET /api/my-payroll',
  'GET /api/training/assigned-modules',
  'GET /api/training/modules',
  'GET /api/training/tasks',
  'GET /api/training/subtasks',
  'GET /api/admin/training/overview',
  'GET /api/admin/training/pending-approvals',
]

const titles: Partial<Record<Listed['kind'], string>> = {
  tip: t`Restore this tip?`,
  payrollPeriod: t`Restore this payroll period?`,
  trainingSubtask: t`Restore this subtask?`,
}

const comesBack: Partial<Record<Listed['kind'], string>> = {
  tip: t`It comes back as it was.`,
  payrollPeriod: t`It comes back with all of its records, and the tips of its days are locked again.`,
  trainingSubtask: t`It comes back with all of its ticks.`,
}

export function RestoreDialog({ entry, names, onClose }: { entry: Listed; names: HistoryNames; onClose: () => void }) {
  const restore = useAction('POST /api/admin/history/:id/restore', {
    refresh: lists,
    done: t`Restored`,
    failed: t`This could not be restored.`,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titles[entry.kind] ?? t`Restore this?`}
      description={`${sentenceOf(entry, names)}, ${formatInstant(entry.at)}. ${comesBack[entry.kind] ?? ''}`}
      confirmLabel={t`Restore`}
      tone="primary"
      busy={restore.isPending && t`Restoring...`}
      onConfirm={() => restore.mutate({ params: { id: entry.id } }, { onSettled: onClose })}
    />
  )
}
