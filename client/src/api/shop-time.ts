import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { boot } from './boot.ts'
import { clockAhead } from './call.ts'

/** A clock that is a little wrong is no other day. */
const tolerance = 5 * 60_000

/**
 * What stands beside a form of admins that takes its day from the device, where the device is in another zone than the
 * shop or its clock is wrong. Judged once a visit, so that nothing moves, and told once on each device.
 */
export function useOtherTime() {
  const [isTold] = useState(() => !isShopTime(clockAhead() ?? 0, boot.timeZone) && !wasTold())
  return isTold ? t`This device is not on the shop’s time (${boot.timeZone})` : undefined
}

/** Whether it is the same time here and in the shop's zone, where the server's clock is so far ahead of this device's. */
export function isShopTime(ahead: number, shopZone: string) {
  const now = Date.now()
  const clockOf = (moment: number, timeZone?: string) =>
    Date.parse(new Date(moment).toLocaleString('en-US', { timeZone, hourCycle: 'h23' }))
  try {
    return Math.abs(clockOf(now + ahead, shopZone) - clockOf(now)) < tolerance
  } catch {
    // A zone that this browser does not know.
    return false
  }
}

function wasTold() {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const before = localStorage.getItem('other-time')
    localStorage.setItem('other-time', timeZone)
    return before === timeZone
  } catch {
    return false
  }
}
