import { useEffect, useState } from 'react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'
import { StainForm } from './stain-form.tsx'
import { Summary } from './summary.tsx'

export default function StainReportPage() {
  const [saved, setSaved] = useState<StainReport>()
  const [attempt, setAttempt] = useState(0)
  const isSaved = saved !== undefined
  useEffect(() => {
    if (!isSaved) return
    window.scrollTo(0, 0)
    document.getElementById('page-heading')?.focus({ preventScroll: true })
  }, [isSaved])
  if (saved)
    return (
      <>
        <PageHeader title={t`Stain Report Summary`} purpose={t`The report is saved.`} />
        <Summary report={saved} onSent={setSaved} onNew={() => setSaved(undefined)} />
      </>
    )
  return (
    <>
      <PageHeader title={t`Stain Report`} purpose={t`Count what came back with stains, and show it to the customer.`} />
      <StainForm key={attempt} onSaved={setSaved} onDiscard={() => setAttempt(attempt + 1)} />
    </>
  )
}
