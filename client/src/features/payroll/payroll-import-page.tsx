import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { askedRange } from '#client/ui/asked-days.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { useBriefWait } from '#client/ui/waits.ts'
import { t } from '#shared/language/t.ts'
import { weekToImport } from '#shared/payroll/address.ts'
import { periodsWithTotals } from '#shared/payroll/reads.ts'
import { ImportForm } from './import-form.tsx'
import { isOpen, PayQuestions, useQuestions } from './pay-questions.tsx'
import { usePeople } from './people.ts'
import { PeriodList } from './period-list.tsx'
import { Remembered } from './remembered.tsx'

export default function PayrollImportPage() {
  const { users } = usePeople()
  useAccessDenied(isForbidden(users.error), t`Admin access required for this page.`)
  const questions = useQuestions()
  const [search] = useSearchParams()
  const periods = useEndpoint(...periodsWithTotals)
  // Missing weeks appear above the dates: the page waits briefly for them, so that nothing moves.
  const isWaiting = useBriefWait(periods.isPending)
  // A link to some periods shows the list first, which stays there when the link's filter is cleared.
  const [isListFirst] = useState(() => askedRange(search) !== undefined)
  const [asked] = useState(() => weekToImport(search))
  // Open questions come first, and stay there when the last one is answered.
  const [isAnybodyWaiting, setAnybodyWaiting] = useState<boolean>()
  if (isAnybodyWaiting === undefined && !questions.isPending) setAnybodyWaiting(questions.data?.some(isOpen) ?? false)
  return (
    <>
      <PageHeader
        title={t`Payroll Import - Admin`}
        purpose={t`Read a week of pay, check it against the tips that were logged, and store it.`}
      />
      {isAnybodyWaiting === undefined || isWaiting ? (
        <SkeletonCards />
      ) : (
        <div className="flex flex-col gap-6">
          {isListFirst && <PeriodList />}
          {asked && <ImportForm asked={asked} />}
          {isAnybodyWaiting && <PayQuestions />}
          {!asked && <ImportForm />}
          {!isAnybodyWaiting && <PayQuestions />}
          {!isListFirst && <PeriodList />}
          <Remembered />
        </div>
      )}
    </>
  )
}
