import { reads } from '#shared/api/call.ts'
import { stainReportsMax } from './items.ts'

interface Wanted {
  orderId?: string
  commercialAccountId?: string
  unsent: 'true' | 'false'
  startDate?: string
  endDate?: string
}

/** How many of each part are shown at first, and how many more each time. */
export const stainReportsShown = 12

/** Reads one step more than is shown, to say how many more there are. */
export const foundStainReports = (wanted: Wanted, shown = stainReportsShown) =>
  reads('GET /api/stain-reports', { query: { ...wanted, limit: Math.min(shown + stainReportsShown, stainReportsMax) } })

export const accountsWithReports = reads('GET /api/stain-reports/accounts', {})
