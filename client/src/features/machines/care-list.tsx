import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'
import type { MachineCare } from '#shared/machines/care.ts'
import { dueWords, everyDaysWords } from '#shared/machines/register.ts'
import { formatNearDay, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'
import { RepeatBadgeOf } from './repeat-badge.tsx'

const TickDialog = lazy(() => import('./tick-dialog.tsx'))

interface CareListProps {
  care: readonly MachineCare[]
  /** Of several machines, of which each is named. */
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
                  <Link
                    href={machineAddress(each)}
                    className="ticket text-brand underline-offset-4 [--figures:normal] hover:underline"
                  >
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
