import { CallError } from '#client/api/call.ts'
import { outgoing, type Told, useSending } from '#client/api/hooks.ts'
import type { ReadKey, Sent } from '#shared/api/call.ts'
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

interface Upload extends Pick<Told<'POST /api/payroll-periods'>, 'onTaken'> {
  body: Sent<'POST /api/payroll-periods'>['body']
  plan: Plan
}

/** The import itself; what it has changed is read again once the form is empty. */
export function useUpload(draft: ReturnType<typeof useImportDraft>['draft']) {
  const { send, isSending } = useSending(draft)
  return {
    isSending,
    upload: ({ plan, ...call }: Upload) =>
      send(
        outgoing('POST /api/payroll-periods', {
          ...call,
          refresh: importedLists,
          done: ({ isUpdate, processedRecordsCount }) =>
            successWords(isUpdate, processedRecordsCount, plan.skipped.length),
          isOutdated: (error) => error instanceof CallError && error.status === 409,
          failed: t`Failed to import payroll data`,
        }),
      ),
  }
}
