import { reads } from '#shared/api/call.ts'
import type { Day } from '#shared/time/day.ts'

export const ownRefunds = reads('GET /api/refunds', {})
export const allRefunds = reads('GET /api/admin/refunds', {})
export const refundsOfMachines = reads('GET /api/refunds/machines', {})
export const cashRefundsOf = (day: Day) => reads('GET /api/refunds/cash', { query: { day } })
