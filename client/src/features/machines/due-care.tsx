import { ChevronDown, Wrench } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Card } from '#client/ui/card.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import type { MachineCare } from '#shared/machines/care.ts'
import { careShown } from '#shared/machines/limits.ts'
import { dueCareOf } from '#shared/machines/reads.ts'
import { ownClock } from '#shared/time/clock.ts'
import { today } from '#shared/time/day.ts'
import { CareList } from './care-list.tsx'

/**
 * What is due at any machine, for those who do it; nothing where nothing is. For technicians it is all that needs them. A
 * phone shows what is broken first, and care as one line that unfolds.
 */
export function DueCare() {
  const { role } = useUser()
  const isPhone = usePhone()
  const { data = [] } = useEndpoint(...dueCareOf(ownClock()))
  const section = useRef<HTMLDivElement>(null)
  const isThere = data.length > 0
  useEffect(() => {
    if (isThere && window.location.hash === '#care') section.current?.focus()
  }, [isThere])
  if (!isThere) return null
  const title = role === 'technician' ? t`Needs you` : t`Care that is due`
  const list = (
    <>
      <CareList care={data} ofSeveral />
      <OnlySome shown={data.length} most={careShown} />
    </>
  )
  return (
    <div ref={section} id="care" tabIndex={-1} className="mb-6 scroll-mt-20 phone:mb-4">
      {isPhone ? (
        <section aria-label={title}>
          <details
            open={window.location.hash === '#care'}
            className="group rounded border border-line bg-surface"
            data-card
          >
            <summary className="-outline-offset-2 flex min-h-14 list-none items-center gap-3 px-4 [&::-webkit-details-marker]:hidden">
              <Wrench aria-hidden="true" className="size-5 shrink-0 text-brand" />
              <span className="min-w-0 flex-1 font-semibold">{howMuch(data)}</span>
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
            </summary>
            {list}
          </details>
        </section>
      ) : (
        <Card title={title} description={role === 'technician' ? t`Care that is due` : undefined} flush>
          {list}
        </Card>
      )}
    </div>
  )
}

/** '2 care tasks overdue, 1 due today' */
function howMuch(care: readonly MachineCare[]) {
  const day = today()
  const overdue = care.filter(({ dueOn }) => dueOn < day).length
  const due = care.length - overdue
  if (overdue === 0) return due === 1 ? t`1 care task due today` : t`${due} care tasks due today`
  const words = overdue === 1 ? t`1 care task overdue` : t`${overdue} care tasks overdue`
  return due > 0 ? `${words}, ${t`${due} due today`}` : words
}
