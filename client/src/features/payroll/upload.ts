import { useAction } from '#client/api/hooks.ts'
import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import type { Plan } from '#shared/payroll/plan.ts'
import type { useImportDraft } from './import-draft.ts'
import { successWords } from './import-words.ts'

const importedLists = [
  'GET /api/payroll-periods',
  'GET /api/payroll-import-settings',
  'GET /api/payroll-periods/usual-pay',
  'GET /api/my-payroll',
  'GET /api/admin/users/:id/pay',
  'GET /api/payroll-questions',
  'GET /api/tips',
  'GET /api/admin/tips/consolidated-reports',
] satisfies ReadKey[]

/** The import itself. */
export const useUpload = (draft: ReturnType<typeof useImportDraft>['draft'], plan: Plan | undefined) =>
  useAction('POST /api/payroll-periods', {
    refresh: importedLists,
    draft,
    done: ({ isUpdate, processedRecordsCount }) =>
      successWords(isUpdate, processedRecordsCount, plan?.skipped.length ?? 0),
    failed: t`Failed to import payroll data`,
  })
