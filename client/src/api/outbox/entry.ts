import type { ErrorBody } from '#shared/api/app-error.ts'
import type { Key, ReadKey } from '#shared/api/call.ts'

/** The writes that wait on the device while nothing answers: what staff do all day. */
export const sentLater = [
  'POST /api/tips',
  'POST /api/admin/tips',
  'POST /api/machine-problems',
  'POST /api/machine-problems/:id/voices',
  'POST /api/machine-problems/:id/repair',
  'POST /api/shift-reports',
  'POST /api/stain-reports',
  'POST /api/training/tasks/:id/complete',
  'POST /api/training/subtasks/:id/complete',
  'POST /api/training/subtasks/:id/incomplete',
] as const satisfies Key[]

export type SentLater = (typeof sentLater)[number]

export const isSentLater = (key: Key): key is SentLater => (sentLater as readonly Key[]).includes(key)

/** A photo that goes before what names it: its path once it has one, until then its file. */
export interface Photo {
  id: string
  path?: string | undefined
  file?: Blob | undefined
}

/** The photos of a report, and where their paths belong in its body: one path, or a list. */
export interface Photos {
  field: string
  isList: boolean
  /** Binds a file that was brought to the store. */
  claim: 'receipt' | 'stain-photo' | 'machine-photo'
  list: Photo[]
}

/** Where the server has answered and refused it. */
export interface Refusal {
  status: number
  body: ErrorBody | undefined
}

/** What somebody wrote, from the press of the button until the server has it or the person gives it up. */
export interface Entry {
  /** The order of entry on this device. */
  number: number
  /** Whose it is: only they see it, and only while they are signed in is it sent. */
  owner: string
  /** Makes sending it again harmless. */
  idempotencyKey: string
  key: SentLater
  sent: { params?: Record<string, string> | undefined; body: Record<string, unknown> }
  photos?: Photos | undefined
  /** By the clock of the device, in milliseconds since 1970. */
  writtenAt: number
  /** How far (milliseconds) the server's clock was ahead then; undefined where nobody had asked it yet. */
  clockAhead?: number | undefined
  /** When the one before it happened, as the server knows. */
  notBefore?: string | undefined
  /** The server has found its time impossible, and the person wants it sent all the same. */
  isDatedNow?: boolean | undefined
  /** Lists that are out of date once it is sent. */
  refresh: ReadKey[]
  /** What is said then. */
  done?: string | undefined
  refusal?: Refusal | undefined
}

export type NewEntry = Omit<Entry, 'number'>

/** Keeps entries for good before it resolves, in the order in which they were added. */
export interface OutboxStore {
  add(entry: NewEntry): Promise<Entry>
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<void>
  remove(number: number): Promise<void>
}
