import { type ComponentType, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))
const CorrectionsDialog = lazy(() => import('./corrections-dialog.tsx'))

interface ReportProps {
  report: ShiftReport
}

export const named = ({ user, shiftDate }: ShiftReport) => [nameOf(user), formatDay(shiftDate)] as const

/** For whoever may correct the report. */
export function CorrectButton({ report }: ReportProps) {
  const [name, day] = named(report)
  const label = t`Correct the drop report of ${name} for ${day}`
  return <Opener label={label} words={t`Correct`} variant="ghost" Opened={CorrectDialog} report={report} />
}

/** Says that the report was corrected, and opens what it said before; nothing where it was not. */
export function CorrectedButton({ report }: ReportProps) {
  const [name, day] = named(report)
  const label = t`Corrected: the drop report of ${name} for ${day}`
  if (report.corrections === 0) return null
  return <Opener label={label} words={t`Corrected`} variant="secondary" Opened={CorrectionsDialog} report={report} />
}

interface OpenerProps extends ReportProps {
  label: string
  words: string
  variant: 'ghost' | 'secondary'
  Opened: ComponentType<ReportProps & { onClose: () => void }>
}

function Opener({ label, words, variant, Opened, report }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="sm" aria-label={label} onClick={() => setIsOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <Suspense>
          <Opened report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
