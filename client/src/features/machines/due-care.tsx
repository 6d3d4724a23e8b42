import { Wrench } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Fold } from '#client/ui/fold.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineCare } from '#shared/machines/care.ts'
import { dueCareOf } from '#shared/machines/reads.ts'
import { careShown } from '#shared/machines/register.ts'
import { ownClock } from '#shared/time/clock.ts'
import { CareList } from './care-list.tsx'

/** As many as stand unfolded where there is room, before whoever does them. */
const fewTasks = 3

/** What is due at any machine, for those who do it; nothing where nothing is. What is broken matters more: it is one line, which unfolds. */
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
