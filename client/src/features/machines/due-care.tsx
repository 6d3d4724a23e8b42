import { useEffect, useRef } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Card } from '#client/ui/card.tsx'
import { OnlySome } from '#client/ui/only-some.tsx'
import { t } from '#shared/language/t.ts'
import { careShown } from '#shared/machines/limits.ts'
import { dueCareOf } from '#shared/machines/reads.ts'
import { ownClock } from '#shared/time/clock.ts'
import { CareList } from './care-list.tsx'

/** What is due at any machine, for those who do it; nothing where nothing is. For technicians it is all that needs them. */
export function DueCare() {
  const { role } = useUser()
  const { data = [] } = useEndpoint(...dueCareOf(ownClock()))
  const section = useRef<HTMLDivElement>(null)
  const isThere = data.length > 0
  useEffect(() => {
    if (isThere && window.location.hash === '#care') section.current?.focus()
  }, [isThere])
  if (!isThere) return null
  return (
    <div ref={section} id="care" tabIndex={-1} className="mb-6 scroll-mt-20">
      <Card
        title={role === 'technician' ? t`Needs you` : t`Care that is due`}
        description={role === 'technician' ? t`Care that is due` : undefined}
        flush
      >
        <CareList care={data} ofSeveral />
        <OnlySome shown={data.length} most={careShown} />
      </Card>
    </div>
  )
}
