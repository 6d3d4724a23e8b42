import type { Key } from './api/call.ts'
import type { KeptRead, Offline } from './api/offline.ts'
import { machineProblemsOffline } from './machine-problems/offline.ts'
import { payrollOffline } from './payroll/offline.ts'
import { refundsOffline } from './refunds/offline.ts'
import { shiftReportsOffline } from './shift-reports/offline.ts'
import { stainReportsOffline } from './stain-reports/offline.ts'
import { tipsOffline } from './tips/offline.ts'
import { trainingOffline } from './training/offline.ts'

const own = [
  tipsOffline,
  machineProblemsOffline,
  shiftReportsOffline,
  stainReportsOffline,
  trainingOffline,
  payrollOffline,
  refundsOffline,
] as const

type Declared<Part extends keyof Offline> = Extract<(typeof own)[number], Record<Part, unknown>>[Part]
type KeysOf<Each> = Each extends unknown ? keyof Each & string : never

/** A call that waits on the device while nothing answers. */
export type OfflineCall = KeysOf<Declared<'calls'>> & Key
export type PhotoClaim = KeysOf<Declared<'photoClaims'>>

const all: readonly Offline[] = own

const timesOf: Record<string, string> = Object.assign({}, ...all.map(({ calls }) => calls))

export const offlineCalls = Object.keys(timesOf) as OfflineCall[]

export const isOfflineCall = (key: Key): key is OfflineCall => key in timesOf

/** When it happened, as the reply to such a call says. */
export const timeIn = (key: OfflineCall, reply: unknown) =>
  (reply as Record<string, string | null> | null)?.[timesOf[key]!] ?? undefined

export const photoClaims: Record<PhotoClaim, NonNullable<Offline['photoClaims']>[string]> = Object.assign(
  {},
  ...all.map((each) => each.photoClaims),
)

const keptReads = all.flatMap((each) => each.keptReads ?? [])

/** How an answer is kept on the device, if it is. */
export const keptRead = (url: string): KeptRead | undefined => keptReads.find((each) => each.url.test(url))

export const secretDrafts = all.flatMap((each) => each.secretDrafts ?? [])

const contextFields = new Set(['occurredAt', ...all.flatMap((each) => each.screenFields ?? [])])

/**
 * What idempotency goes by: a body without when it was written and what was on the screen. Sent again later, from a
 * screen that shows more by then, it is the same request.
 */
export const requestContent = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([field]) => !contextFields.has(field)))
    : body
