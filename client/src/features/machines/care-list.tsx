import { Check, Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { OnlySome } from '#client/ui/loaded.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'
import type { MachineCare } from '#shared/machines/care.ts'
import { dueCareOf } from '#shared/machines/reads.ts'
import { careShown, dueWords, everyDaysWords } from '#shared/machines/register.ts'
import { ownClock } from '#shared/time/clock.ts'
import { formatNearDay, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { RepeatBadgeOf } from './badges.tsx'

const TickDialog = lazy(() => import('./tick-dialog.tsx'))

interface CareListProps {
  care: readonly MachineCare[]
  /** The care is of several machines: each is named. */
  ofSeveral?: boolean
}

/** Care tasks with the day on which each is due; technicians and admins tick them off. */
export function CareList({ care, ofSeveral = false }: CareListProps) {
  const { role } = useUser()
  const mayTick = role === 'technician' || role === 'admin'
  const [ticked, setTicked] = useState<MachineCare>()
  const day = today()
  return (
    <>
      <ul className="divide-y divide-line border-line border-t">
        {care.map((each) => (
          <li key={each.taskId + each.machineId} className="flex items-center gap-3 px-4 py-3 md:px-6">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {ofSeveral && (
                  <Link href={machineAddress(each)} className="line-link ticket [--figures:normal]">
                    {machineName(each)}
                  </Link>
                )}
                {ofSeveral && <RepeatBadgeOf machine={each} />}
                <span className="wrap-anywhere">{each.title}</span>
                {each.dueOn > day ? (
                  <span className="text-muted text-sm">{dueWords(each.dueOn, day)}</span>
                ) : (
                  <Badge tone="attention">{dueWords(each.dueOn, day)}</Badge>
                )}
              </p>
              <p className="wrap-anywhere text-muted text-sm">
                {everyDaysWords(each.everyDays)}
                {each.last && ` · ${t`last by ${nameOf(each.last.by)} on ${formatNearDay(dayOf(each.last.at))}`}`}
                {each.last?.note && `: ${each.last.note}`}
              </p>
            </div>
            {mayTick && (
              <Button variant="secondary" size="sm" className="shrink-0" onClick={() => setTicked(each)}>
                <Check aria-hidden="true" />
                {t`Done`}
                <VisuallyHidden>{`(${each.title}, ${machineName(each)})`}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{ticked && <TickDialog care={ticked} close={() => setTicked(undefined)} />}</Suspense>
    </>
  )
}

/** At most so many stand unfolded for technicians on a large screen. */
const fewTasks = 3

/** The care that is due at any machine, in one line that unfolds: broken machines matter more. */
export function DueCare() {
  const { role } = useUser()
  const { data = [] } = useEndpoint(...dueCareOf(ownClock()))
  const isPhone = usePhone()
  const section = useRef<HTMLDivElement>(null)
  const isThere = data.length > 0
  useEffect(() => {
    if (isThere && window.location.hash === '#care') section.current?.focus()
  }, [isThere])
  if (!isThere) return null
  const title = role === 'technician' ? t`Needs you` : t`Care that is due`
  return (
    <div ref={section} id="care" tabIndex={-1} className="mb-6 scroll-mt-20 phone:mb-4">
      <section aria-label={title}>
        <Fold
          variant="card"
          className="border-l-4 border-l-attention"
          isOpen={window.location.hash === '#care' || (role === 'technician' && !isPhone && data.length <= fewTasks)}
          summary={
            <>
              <Wrench aria-hidden="true" className="size-5 shrink-0 text-attention" />
              <span className="min-w-0">
                <span className="font-semibold">
                  {data.length === 1 ? t`1 care task due` : t`${data.length} care tasks due`}
                </span>
                <span className="text-muted"> · {whichMachines(data)}</span>
              </span>
            </>
          }
        >
          <CareList care={data} ofSeveral />
          <OnlySome shown={data.length} most={careShown} />
        </Fold>
      </section>
    </div>
  )
}

const namedMachines = 3

/** 'Washer 3, Dryer 4' */
function whichMachines(care: readonly MachineCare[]) {
  const names = [...new Set(care.map(machineName))]
  const rest = names.length - namedMachines
  return names.slice(0, namedMachines).join(', ') + (rest > 0 ? ` + ${rest}` : '')
}
