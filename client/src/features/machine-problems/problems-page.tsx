import { clsx } from 'clsx'
import { ArrowLeft, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { CurrentProblems } from './current-problems.tsx'
import { ReportProblemForm } from './report-problem-form.tsx'

export default function ProblemsPage() {
  const isPhone = usePhone()
  const form = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const parts = [
    // High enough to be scrolled to the top, where a keypad leaves it in sight.
    <div key="form" ref={form} className={clsx('scroll-mt-2', isWanted && 'phone:min-h-[calc(100dvh-5rem)]')}>
      <ReportProblemForm />
    </div>,
    <CurrentProblems key="list" />,
  ]
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
        action={
          // There the list comes first: what is broken already is seen before it is reported once more.
          isPhone && (
            <Button
              onClick={() => {
                flushSync(() => setWanted(true))
                form.current?.scrollIntoView()
                form.current?.querySelector('input')?.focus({ preventScroll: true })
              }}
            >
              <Plus aria-hidden="true" />
              {t`Report a machine`}
            </Button>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        {isPhone ? parts.toReversed() : parts}
      </div>
    </>
  )
}
