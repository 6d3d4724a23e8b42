import { reads } from '#shared/api/call.ts'
import type { Clock } from '#shared/time/clock.ts'

export const register = reads('GET /api/machines', {})
export const unregisteredMachines = reads('GET /api/machines/unregistered', {})
export const repeatedMachines = reads('GET /api/machines/repeated', {})
export const careTasks = reads('GET /api/care-tasks', {})
export const dueCareOf = ({ today }: Clock) => reads('GET /api/care-tasks/due', { query: { today } })
