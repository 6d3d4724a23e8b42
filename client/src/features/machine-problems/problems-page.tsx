import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { t } from '#shared/language/t.ts'
import { CurrentProblems } from './current-problems.tsx'
import { ReportProblemForm } from './report-problem-form.tsx'

export default function ProblemsPage() {
  return (
    <>
      {/* On a phone, the bar at the top has it. */}
      <Link href="/" className={buttonClass({ variant: 'ghost', className: '-ml-4 mb-2 phone:hidden' })}>
        <ArrowLeft aria-hidden="true" />
        {t`Back to Dashboard`}
      </Link>
      <PageHeader
        title={t`Machine Problem`}
        purpose={t`Report a washer or dryer that does not work, or mark one fixed.`}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ReportProblemForm />
        <CurrentProblems />
      </div>
    </>
  )
}
