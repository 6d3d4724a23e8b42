import { reads } from '#shared/api/call.ts'
import { stainReportsMax } from './items.ts'

interface Wanted {
  orderId?: string
  commercialAccountId?: string
  unsent: 'true' | 'false'
  startDate?: string
  endDate?: string
}

/** So many of each part are shown at first, and so many more each time. */
export const stainReportsShown = 12

/** A step more than is shown, to say how many come with it. */
export const foundStainReports = (wanted: Wanted, shown = stainReportsShown) =>
  reads('GET /api/stain-reports', { query: { ...wanted, limit: Math.min(shown + stainReportsShown, stainReportsMax) } })
