import { eq, sql } from 'drizzle-orm'
import { actAs } from '#server/db/act-as.ts'
import { thisMoment } from '#server/db/arrival.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { ProblemStatus } from '#shared/machine-problems/machine.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'

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

/** Repairs a problem once: whoever comes second finds it repaired and changes nothing. */
export async function repairProblem(db: Db, id: string, repair: Repair): Promise<void> {
  await db.transaction(async (tx) => {
    if ('name' in repair.by) await actAs(tx, repair.by)
    const { status } = await lockProblem(tx, id)
    if (status !== 'repaired') await writeRepair(tx, id, repair)
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
    }
  })
}

/** Held until the transaction ends, so that of two who change a problem at once the second sees the first one's work. */
async function lockProblem(tx: Db, id: string) {
  const [found] = await tx
    .select({ status: machineProblems.status, repairNotes: machineProblems.repairNotes })
    .from(machineProblems)
    .where(eq(machineProblems.id, id))
    .for('update')
  if (!found) throw notFound(t`Machine problem`)
  return found
}

async function writeRepair(tx: Db, id: string, { by, notes, date, occurredAt }: Repair) {
  await tx
    .update(machineProblems)
    .set({
      status: 'repaired',
      // The clock of a technician's phone may be a little ahead; what lies further ahead is no time of a repair.
      repairDate:
        occurredAt ??
        (date ? sql`case when ${date} <= now() + interval '5 minutes' then ${date} else now() end` : sql`now()`),
      ...(occurredAt && { repairArrivedAt: thisMoment }),
      repairNotes: notes,
      repairerId: 'userId' in by ? by.userId : null,
      repairerName: 'name' in by ? by.name : null,
    })
    .where(eq(machineProblems.id, id))
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
