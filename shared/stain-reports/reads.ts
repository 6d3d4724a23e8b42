import { reads } from '#shared/api/call.ts'

interface Wanted {
  orderId?: string
  commercialAccountId?: string
  unsent?: 'true'
  startDate?: string
  endDate?: string
}

/** So many are shown at first, and so many more each time. */
export const stainReportsShown = 24

/** One more than is shown, to know whether there is more. */
export const foundStainReports = (wanted: Wanted, shown = stainReportsShown) =>
  reads('GET /api/stain-reports', { query: { ...wanted, limit: shown + 1 } })
