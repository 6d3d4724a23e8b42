import { useLocation } from 'wouter'
import { useFreshness } from '#client/api/freshness.ts'
import { useConnectionTrouble } from '#client/ui/connection.ts'
import { Freshness } from '#client/ui/freshness.tsx'

/** One changes them, and does not read what others do. */
const ofForms = ['/profile', '/admin/settings']

/** Of everything that the page shows; nothing on a page that shows nothing from the server. */
export function PageFreshness({ look }: { look: 'line' | 'bar' }) {
  const { time, busy, refresh } = useFreshness()
  const isOld = useConnectionTrouble() !== undefined
  const [location] = useLocation()
  return time === undefined || (!isOld && ofForms.includes(location)) ? null : (
    <Freshness look={look} time={time} busy={busy} isOld={isOld} onRefresh={() => void refresh()} />
  )
}
