import { machineProblemsOffline } from '#client/features/machine-problems/offline.ts'
import { refundsOffline } from '#client/features/refunds/offline.ts'
import { shiftReportsOffline } from '#client/features/shift-reports/offline.ts'
import { stainReportsOffline } from '#client/features/stain-reports/offline.ts'
import { tipsOffline } from '#client/features/tips/offline.ts'
import { trainingOffline } from '#client/features/training/offline.ts'
import type { Entry, OfflinePages, WaitingCall } from '#client/held/outbox-store.ts'
import type { OfflineCall } from '#shared/offline.ts'
import { ownClock } from '#shared/time/clock.ts'

const calls: Record<OfflineCall, WaitingCall> = {
  ...tipsOffline.calls,
  ...machineProblemsOffline.calls,
  ...shiftReportsOffline.calls,
  ...refundsOffline.calls,
  ...stainReportsOffline.calls,
  ...trainingOffline.calls,
}

/** What it is, in a line. */
export const nameOf = ({ key, sent: { body } }: Entry) => calls[key].name(body)
export const fieldsOf = ({ key }: Entry) => Object.entries(calls[key].fields)
export const isAmount = ({ key }: Entry, field: string) => calls[key].amounts?.includes(field) ?? false

const dated: OfflinePages[] = [tipsOffline, machineProblemsOffline]

/** The lists whose address names a day, as today's pages ask for them. */
export const listsOfToday = () => dated.flatMap(({ ofToday }) => ofToday?.(ownClock()) ?? [])
