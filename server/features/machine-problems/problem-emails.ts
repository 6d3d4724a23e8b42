import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { machineProblemEmails } from '#shared/machine-problems/table.ts'
import { users } from '#shared/users/table.ts'

export async function insertProblemEmail(
  db: Db,
  values: { technicianEmail: string; problemsCount: number; sentById: string },
): Promise<void> {
  await db.insert(machineProblemEmails).values(values)
}

export async function lastProblemEmail(db: Db) {
  const [last] = await db
    .select({
      technicianEmail: machineProblemEmails.technicianEmail,
      problemsCount: machineProblemEmails.problemsCount,
      sentAt: machineProblemEmails.sentAt,
      sentBy: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(machineProblemEmails)
    .innerJoin(users, eq(users.id, machineProblemEmails.sentById))
    .orderBy(desc(machineProblemEmails.sentAt), desc(machineProblemEmails.id))
    .limit(1)
  return last
}

/** The address of the only active technician; undefined where there are none or several. */
export async function onlyTechnicianEmail(db: Db): Promise<string | undefined> {
  const technicians = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'technician'), users.isActive))
    .orderBy(asc(users.id))
    .limit(2)
  return technicians.length === 1 ? technicians[0]!.email : undefined
}
