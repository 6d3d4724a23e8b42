import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import { ImportForm } from './import-form.tsx'
import { PayQuestions } from './pay-questions.tsx'
import { usePeople } from './people.ts'
import { PeriodList } from './period-list.tsx'
import { RememberedNames } from './remembered-names.tsx'

export default function PayrollImportPage() {
  const { users } = usePeople()
  useAccessDenied(isForbidden(users.error), t`Admin access required for this page.`)
  return (
    <>
      <PageHeader
        title={t`Payroll Import - Admin`}
        purpose={t`Read a week of pay, check it against the tips that were logged, and store it.`}
      />
      <div className="flex flex-col gap-8">
        <ImportForm />
        <PayQuestions />
        <PeriodList />
        <RememberedNames />
      </div>
    </>
  )
}
