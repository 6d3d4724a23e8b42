import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { machineProblems, machineProblemVoices } from '#shared/machine-problems/table.ts'
import { whileOpen } from './opening-hours.ts'
import type { DemoPerson } from './people.ts'
import type { DemoPictures } from './pictures.ts'
import { insertRows } from './rows.ts'

const notes = ['The same at my end of the shift: the display shows E21', null]

/** Two people met what is open the latest, and its reporter took a photo. */
export async function addVoices(db: Db, people: DemoPerson[], timeZone: string, pictures: DemoPictures) {
  const [problem] = await db
    .select()
    .from(machineProblems)
    .where(eq(machineProblems.status, 'open'))
    .orderBy(desc(machineProblems.createdAt))
    .limit(1)
  const { id, reporterId, createdAt } = problem!
  const photoIds = [await pictures.add(db, 'machine-photo', reporterId, createdAt)]
  await db.update(machineProblems).set({ photoIds }).where(eq(machineProblems.id, id))
  const others = people.filter((person) => person.role === 'employee' && person.isActive && person.id !== reporterId)
  const reportedAt = Date.parse(createdAt)
  const share = (Date.parse(whileOpen(timeZone, Date.now())) - reportedAt) / (notes.length + 1)
  const voices = notes.map((note, at) => ({
    problemId: id,
    personId: others[at]!.id,
    note,
    photoId: null,
    createdAt: new Date(
      Math.max(reportedAt, Date.parse(whileOpen(timeZone, reportedAt + share * (at + 1)))),
    ).toISOString(),
    arrivedAt: null,
  }))
  await insertRows(db, machineProblemVoices, voices)
}
