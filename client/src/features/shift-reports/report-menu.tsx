import { History, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { historyOf } from '#client/ui/history-link.tsx'
import { MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t } from '#shared/language/t.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { named } from './corrections.tsx'

const CorrectDialog = lazy(() => import('./correct-dialog.tsx'))

/** What an admin seldom does with a report. */
export function ReportMenu({ report }: { report: ShiftReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, day] = named(report)
  return (
    <>
      <RowMenu label={t`the drop report of ${name} for ${day}`}>
        <MenuButton
          icon={PencilLine}
          label={t`Change the drop report of ${name} for ${day}`}
          onClick={() => setIsOpen(true)}
        >{t`Change`}</MenuButton>
        <MenuLink
          icon={History}
          label={t`History of the drop report of ${name} for ${day}`}
          href={historyOf(report.id)}
        >{t`History`}</MenuLink>
      </RowMenu>
      {isOpen && (
        <Suspense>
          <CorrectDialog report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
