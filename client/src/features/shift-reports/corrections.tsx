import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { formatDay } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))
const CorrectionsDialog = lazy(() => import('./corrections-dialog.tsx'))

const named = ({ user, shiftDate }: ShiftReport) => [nameOf(user), formatDay(shiftDate)] as const

/** For whoever may correct the report. */
export function CorrectButton({ report }: { report: ShiftReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, day] = named(report)
  return (
    <>
      <IconButton
        label={t`Correct the drop report of ${name} for ${day}`}
        className="text-muted"
        onClick={() => setIsOpen(true)}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <CorrectDialog report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Says that the report was corrected, and opens what it said before; nothing where it was not. */
export function CorrectedButton({ report }: { report: ShiftReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, day] = named(report)
  if (report.corrections === 0) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t`Corrected: the drop report of ${name} for ${day}`}
        onClick={() => setIsOpen(true)}
      >
        {t`Corrected`}
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectionsDialog report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
