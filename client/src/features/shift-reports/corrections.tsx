import { PencilLine } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { RowPress } from '#client/ui/row-menu.tsx'
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
  const label = t`Change the drop report of ${name} for ${day}`
  return (
    <Opener Opened={CorrectDialog} report={report}>
      {(open) => (
        <Button variant="ghost" size="sm" aria-label={label} onClick={open}>
          {t`Change`}
        </Button>
      )}
    </Opener>
  )
}

/** The same for a row of reports, which is pressed anywhere. */
export function CorrectRow({ report }: ReportProps) {
  const [name, day] = named(report)
  return (
    <Opener Opened={CorrectDialog} report={report}>
      {(open) => (
        <>
          <RowPress onPress={open} />
          <IconButton
            label={t`Change the drop report of ${name} for ${day}`}
            tooltip={false}
            onClick={open}
            className="relative"
          >
            <PencilLine aria-hidden="true" />
          </IconButton>
        </>
      )}
    </Opener>
  )
}

/** Says that the report was corrected, and opens what it said before; a word of a line, which stays as high as it is. */
export function CorrectedButton({ report }: ReportProps) {
  const [name, day] = named(report)
  const label = t`Corrected: the drop report of ${name} for ${day}`
  if (report.corrections === 0) return null
  return (
    <Opener Opened={CorrectionsDialog} report={report}>
      {(open) => (
        <button
          type="button"
          aria-label={label}
          onClick={open}
          className="relative font-semibold text-brand text-sm underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3 hover:underline"
        >
          {t`Corrected`}
        </button>
      )}
    </Opener>
  )
}

interface OpenerProps extends ReportProps {
  Opened: ComponentType<ReportProps & { onClose: () => void }>
  children: (open: () => void) => ReactNode
}

function Opener({ Opened, report, children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {children(() => setIsOpen(true))}
      {isOpen && (
        <Suspense>
          <Opened report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
