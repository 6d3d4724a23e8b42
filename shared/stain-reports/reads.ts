import { reads } from '#shared/api/call.ts'

interface Wanted {
  orderId?: string
  commercialAccountId?: string
  unsent: 'true' | 'false'
  startDate?: string
  endDate?: string
}

/** So many of each part are shown at first, and so many more each time. */
export const stainReportsShown = 12

/** One more than is shown, to know whether there is more. */
export const foundStainReports = (wanted: Wanted, shown = stainReportsShown) =>
  reads('GET /api/stain-reports', { query: { ...wanted, limit: shown + 1 } })
