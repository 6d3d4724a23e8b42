import { useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'

/** For who reads the page in another zone than the shop's: days and weeks are theirs here, but the shop's for payroll. */
export function TimeZoneHint() {
  // Once a visit: times in another zone take the browser milliseconds each, and the form beside it draws the page anew.
  const [{ own, isSame }] = useState(clockHere)
  if (isSame) return null
  return (
    <Notice
      className="mb-6"
      title={t`This device is not on the shop’s time (${boot.timeZone})`}
    >{t`Days and weeks here follow the device (${own}); payroll counts the days of the shop.`}</Notice>
  )
}

function clockHere() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { own, isSame: hasSameClock(own, boot.timeZone) }
}

/** Two names may mean one clock: it is compared in winter, in summer and now. */
function hasSameClock(own: string, shop: string): boolean {
  const year = new Date().getFullYear()
  const moments = [new Date(year, 0, 15, 12), new Date(year, 6, 15, 12), new Date()]
  try {
    const [mine, theirs] = [own, shop].map((timeZone) =>
      moments.map((moment) => moment.toLocaleString('en-US', { timeZone })).join(),
    )
    return mine === theirs
  } catch {
    // A zone that this browser does not know.
    return own === shop
  }
}
