import { useAction } from '#client/api/hooks.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { ReadKey, Reply } from '#shared/api/call.ts'
import type { HistoryNames } from '#shared/history/history.ts'
import type { RestorableKind } from '#shared/history/kinds.ts'
import { sentenceOf } from '#shared/history/records.ts'
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
  'GET /api/admin/users/:id/pay',
  'GET /api/payroll-questions',
  'GET /api/training/assigned-modules',
  'GET /api/training/modules',
  'GET /api/training/tasks',
  'GET /api/training/subtasks',
  'GET /api/admin/training/overview',
  'GET /api/admin/training/pending-approvals',
]

const words: Record<RestorableKind, { title: string; comesBack: string }> = {
  tip: { title: t`Restore this tip?`, comesBack: t`It comes back as it was.` },
  payrollPeriod: {
    title: t`Restore this payroll period?`,
    comesBack: t`It comes back with all of its records, and the tips of its days are locked again.`,
  },
  trainingSubtask: { title: t`Restore this subtask?`, comesBack: t`It comes back with all of its ticks.` },
}

export function RestoreDialog({ entry, names, onClose }: { entry: Listed; names: HistoryNames; onClose: () => void }) {
  const restore = useAction('POST /api/admin/history/:id/restore', {
    refresh: lists,
    done: t`Restored`,
    failed: t`This could not be restored.`,
  })
  const { title, comesBack } = words[entry.kind as RestorableKind]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      description={`${sentenceOf(entry, names)}, ${formatInstant(entry.at)}. ${comesBack}`}
      confirmLabel={t`Restore`}
      tone="primary"
      busy={restore.isPending && t`Restoring...`}
      onConfirm={() => restore.mutate({ params: { id: entry.id } }, { onSettled: onClose })}
    />
  )
}
