import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Config } from '#server/boot/config.ts'
import type { Db } from '#server/db/db.ts'
import { actAs } from '#server/db/history.ts'
import { isSameSecret } from '#server/http/cookies.ts'
import type { Device } from '#server/http/device.ts'
import { isPassword } from '#server/http/passwords.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { AppError, invalidField, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { type ProblemStatus, problemStatuses } from '#shared/machine-problems/machine.ts'
import { machineProblems, publicRepairPins } from '#shared/machine-problems/table.ts'
import { users } from '#shared/users/table.ts'
import { noteNews } from './news.ts'
import { publicFields } from './shape.ts'

/** Who does something: a signed-in person, or somebody who typed a name at the public status page. */
export type Actor = { userId: string } | { name: string }

export interface Repair {
  by: Actor
  notes: string | null
  /** Undefined: now. */
  date?: string | undefined
  /** When it was marked, if that was without a network. */
  occurredAt?: string | null | undefined
}

/**
 * Repairs a problem once: a second call finds it repaired and changes nothing. Returns what it was before, if it
 * changed.
 */
export async function repairProblem(db: Db, id: string, repair: Repair) {
  return db.transaction(async (tx) => {
    if ('name' in repair.by) await actAs(tx, repair.by)
    const found = await lockProblem(tx, id)
    if (found.status === 'repaired') return { ...found, was: undefined }
    return { ...found, status: 'repaired' as const, repairDate: await writeRepair(tx, id, repair), was: found.status }
  })
}

interface Undoable {
  id: string
  repairDate: string | null
  /** What the problem becomes again. */
  was: ProblemStatus
}

/** What takes this repair back, and no other: the next one of the same problem has another time. */
export const undoOf = (secret: string, { id, repairDate, was }: Undoable) =>
  createHmac('sha256', secret).update([id, repairDate, was].join('\n')).digest('base64url')

/** Opens a problem again that somebody without a session marked as repaired within the last minute. */
export async function undoRepair(db: Db, id: string, undo: string, secret: string): Promise<void> {
  await db.transaction(async (tx) => {
    const repaired = await lockProblem(tx, id)
    const was = problemStatuses.find((each) => isSameSecret(undo, undoOf(secret, { ...repaired, was: each })))
    if (!was || !repaired.isFresh)
      throw new AppError(409, 'TOO_LATE', t`It is too late to undo this. Please report the problem again.`)
    await actAs(tx, { name: repaired.repairerName! })
    await writeStatus(tx, id, was)
    await noteNews(tx, id, null)
  })
}

export interface ProblemChange {
  by: { userId: string }
  status?: ProblemStatus | undefined
  notes?: string | null | undefined
  /** When it was repaired; undefined: now. */
  date?: string | undefined
  /** What a problem in progress waits for; undefined: as before. */
  progressNote?: string | null | undefined
}

/**
 * Sets the status. A problem that is opened again loses its repair, which stays in the history. Without a status, the
 * notes of a repaired problem are corrected. Who sets a problem in progress, or changes its note then, looks after it.
 */
export async function changeProblem(db: Db, id: string, change: ProblemChange): Promise<void> {
  const { by, status, notes, date, progressNote } = change
  await db.transaction(async (tx) => {
    const found = await lockProblem(tx, id)
    if (status !== undefined && status !== found.status) {
      if (status === 'repaired') await writeRepair(tx, id, { by, notes: notes ?? null, date })
      else await writeStatus(tx, id, status, status === 'in_progress' ? progressOf(by, progressNote) : {})
      if (found.status === 'repaired') await noteNews(tx, id, by.userId)
    } else if (found.status === 'repaired') {
      if (status === undefined && notes !== undefined && notes !== found.repairNotes)
        await write(tx, id, { repairNotes: notes })
    } else if (found.status === 'in_progress') {
      if (progressNote !== undefined && progressNote !== found.progressNote)
        await write(tx, id, progressOf(by, progressNote))
    }
  })
}

/** Held until the transaction ends, so that of two who change a problem at once the second sees the first one's work. */
async function lockProblem(tx: Db, id: string) {
  const [found] = await tx
    .select({
      ...publicFields,
      repairDate: machineProblems.repairDate,
      repairNotes: machineProblems.repairNotes,
      repairerName: machineProblems.repairerName,
      progressNote: machineProblems.progressNote,
      isFresh: sql<boolean>`${machineProblems.repairDate} > now() - interval '1 minute'`,
    })
    .from(machineProblems)
    .where(eq(machineProblems.id, id))
    .for('update')
  if (!found) throw notFound(t`Machine problem`)
  return found
}

async function writeRepair(tx: Db, id: string, { by, notes, date, occurredAt }: Repair) {
  const [repaired] = await tx
    .update(machineProblems)
    .set({
      status: 'repaired',
      // The clock of a technician's phone may be a little ahead; what lies further ahead is no time of a repair.
      repairDate:
        occurredAt ??
        (date ? sql`case when ${date} <= now() + interval '5 minutes' then ${date} else now() end` : sql`now()`),
      ...(occurredAt && { repairArrivedAt: sql`now()` }),
      repairNotes: notes,
      repairerId: 'userId' in by ? by.userId : null,
      repairerName: 'name' in by ? by.name : null,
    })
    .where(eq(machineProblems.id, id))
    .returning({ repairDate: machineProblems.repairDate })
  return repaired!.repairDate
}

type Written = PgUpdateSetSource<typeof machineProblems>

const write = (tx: Db, id: string, fields: Written) =>
  tx.update(machineProblems).set(fields).where(eq(machineProblems.id, id))

const progressOf = ({ userId }: { userId: string }, note: string | null = null): Written => ({
  progressNote: note,
  progressById: userId,
  progressAt: sql`now()`,
})
const noProgress = { progressNote: null, progressById: null, progressAt: null }

/** A problem that is no longer repaired loses its repair; one that is open, also who looked after it. */
const writeStatus = (tx: Db, id: string, status: ProblemStatus, progress: Written = {}) =>
  write(tx, id, {
    status,
    repairDate: null,
    repairArrivedAt: null,
    repairNotes: null,
    repairerId: null,
    repairerName: null,
    ...(status === 'open' ? noProgress : progress),
  })

interface Visitor {
  config: Pick<Config, 'publicRepairs'>
  db: Db
  device: Device
  ip: string
  limits: RateLimits
}

/** The shop decides whether people without an account may repair at all. */
export function requirePublicRepairs({ config }: Pick<Visitor, 'config'>): void {
  if (config.publicRepairs === 'off')
    throw new AppError(
      403,
      'PUBLIC_REPAIRS_OFF',
      t`Machines are not marked as repaired on this page. Please tell a technician or an admin.`,
    )
}

/** ... and whether that takes a PIN. */
export async function requirePin({ config, db, device, ip, limits }: Visitor, pin = ''): Promise<void> {
  if (config.publicRepairs !== 'pin') return
  const [set] = await db.select({ pinHash: publicRepairPins.pinHash }).from(publicRepairPins)
  if (!set) throw new AppError(403, 'NO_PIN', t`No PIN is set yet. An admin sets one on Manage Problems.`)
  if (pin === '') throw invalidField('pin', t`Please enter the PIN`)
  // Counted before it is looked at: attempts sent all at once must not slip in between. Strangers cannot lock the tablet.
  const known = device.knewPin(set.pinHash)
  const place = known ?? ip
  await limits.consume('wrongPins', { place })
  await limits.consume('pins', { visitors: known ? 'who knew it before' : 'strangers' })
  if (!(await isPassword(pin, set.pinHash))) throw invalidField('pin', t`This PIN is not right.`)
  device.rememberPin(set.pinHash)
  await limits.reset('wrongPins', { place })
}

export async function pinState(db: Db) {
  const [set] = await db
    .select({ setAt: publicRepairPins.setAt, setBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(publicRepairPins)
    .innerJoin(users, eq(users.id, publicRepairPins.setById))
  return set ?? { setAt: null, setBy: null }
}

export async function setPin(db: Db, values: { pinHash: string; setById: string }): Promise<void> {
  const set = { ...values, setAt: sql`now()` }
  await db.insert(publicRepairPins).values(values).onConflictDoUpdate({ target: publicRepairPins.id, set })
}
