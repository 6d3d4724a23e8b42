import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { actAs } from '#server/db/act-as.ts'
import type { Db } from '#server/db/db.ts'
import { isSameSecret } from '#server/http/cookies.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { type ProblemStatus, problemStatuses } from '#shared/machine-problems/machine.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { noteNews } from './news.ts'
import { publicFields } from './shape.ts'

/** Who does something: a signed-in person, or somebody who typed a name at the public status page. */
export type Actor = { userId: string } | { name: string }

export interface Repair {
  by: Actor
  notes: string | null
  /** Undefined: now. */
  date?: string | undefined
  /** Of a repair that was marked without a network: when that was. */
  occurredAt?: string | null | undefined
}

/**
 * Repairs a problem once: whoever comes second finds it repaired and changes nothing. Says what it was before, if it
 * was not repaired.
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
}

/**
 * Sets the status; what leaves 'repaired' loses its repair, which stays in the history. Without a status, the notes of
 * a repaired problem are corrected.
 */
export async function changeProblem(db: Db, id: string, { by, status, notes, date }: ProblemChange): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockProblem(tx, id)
    if (status === undefined) {
      if (found.status === 'repaired' && notes !== undefined && notes !== found.repairNotes)
        await correctNotes(tx, id, notes)
    } else if (status !== found.status) {
      if (status === 'repaired') await writeRepair(tx, id, { by, notes: notes ?? null, date })
      else await writeStatus(tx, id, status)
      if (found.status === 'repaired') await noteNews(tx, id, by.userId)
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

async function writeStatus(tx: Db, id: string, status: ProblemStatus) {
  await tx
    .update(machineProblems)
    .set({ status, repairDate: null, repairArrivedAt: null, repairNotes: null, repairerId: null, repairerName: null })
    .where(eq(machineProblems.id, id))
}

async function correctNotes(tx: Db, id: string, repairNotes: string | null) {
  await tx.update(machineProblems).set({ repairNotes }).where(eq(machineProblems.id, id))
}
