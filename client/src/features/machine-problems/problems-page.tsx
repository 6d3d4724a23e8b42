import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useBriefWait } from '#client/ui/use-brief-wait.ts'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { CurrentProblems, useListed } from './current-problems.tsx'
import { ReportProblemForm } from './report-problem-form.tsx'
import { useScanned } from './scanned.ts'

export default function ProblemsPage() {
  const isPhone = usePhone()
  const scanned = useScanned()
  const form = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  // On a phone the form stands below the list until it is asked for, and comes with it, so that it does not move. But nobody
  // waits long for it.
  const isWaiting = useBriefWait(useListed().isLoading)
  const isFormThere = !isPhone || scanned || !isWaiting || isWanted
  const parts = [
    <div key="form" ref={form} className="scroll-mt-2 xl:sticky xl:top-6">
      {isFormThere && <ReportProblemForm />}
    </div>,
    <CurrentProblems key="list" />,
  ]
  return (
    <>
      <BackLink href="/">{t`Back to Dashboard`}</BackLink>
      <PageHeader
        title={t`Machine Problem`}
        purpose={t`Report a washer or dryer that is down, or mark one fixed.`}
        action={
          // There the list comes first: what is broken already is seen before it is reported once more. The form then takes
          // the button's place.
          isPhone &&
          !isWanted && (
            <Button
              onClick={() => {
                flushSync(() => setWanted(true))
                form.current?.scrollIntoView()
                form.current?.querySelector('input')?.focus({ preventScroll: true })
              }}
            >
              <Plus aria-hidden="true" />
              {t`Report a problem`}
            </Button>
          )
        }
      />
      <div
        className={clsx(
          'grid content-start items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
          // So high that the form can be scrolled to the top, where a keypad leaves it in sight.
          isWanted && 'phone:min-h-[calc(100dvh-5rem)]',
        )}
      >
        {isPhone && !scanned && !isWanted ? parts.toReversed() : parts}
      </div>
    </>
  )
}
