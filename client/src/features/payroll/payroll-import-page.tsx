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
  // The weeks that are missing stand above the dates, but nobody waits long for them.
  const isWaiting = useBriefWait(periods.isPending)
  // What a link leads to comes first, and showing all of it moves nothing.
  const [isListFirst] = useState(() => askedRange(search) !== undefined)
  const [asked] = useState(() => weekToImport(search))
  // Who waits for an answer comes first, and answering the last one moves nothing.
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
