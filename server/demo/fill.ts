import { withoutHistory } from '#server/db/history.ts'
import { nothingStored } from '#server/features/settings/queries.ts'
import { hasAnyUser } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import { settings } from '#shared/settings/table.ts'
import { tellHistory } from './history.ts'
import { addMachineProblems } from './machines.ts'
import { addPayroll } from './payroll.ts'
import { addPeople } from './people.ts'
import { DemoPictures } from './pictures.ts'
import { Chance } from './random.ts'
import { addRefunds } from './refunds.ts'
import { addRegister } from './register.ts'
import { addShiftReports, addStainReports } from './reports.ts'
import { insertRows } from './rows.ts'
import { addTips } from './tips.ts'
import { addTraining } from './training.ts'
import { addVoices } from './voices.ts'

/** A laundry in its twenty-seventh week. Done once: a shop that has people is left alone. */
export async function fillDemo(services: Services): Promise<void> {
  const { db, config } = services
  if (await hasAnyUser(db)) return
  const chance = new Chance(1989)
  const pictures = new DemoPictures(services, chance)
  await db.transaction(async (tx) => {
    await withoutHistory(tx)
    const people = await addPeople(tx)
    await addTips(tx, people, config.timeZone, chance)
    await addMachineProblems(tx, people, config.timeZone, chance)
    await addRegister(tx, people, config.timeZone)
    await addVoices(tx, people, config.timeZone, pictures)
    await addStainReports(tx, people, config.timeZone, pictures, chance)
    await addShiftReports(tx, people, config.timeZone, pictures, chance)
    await addRefunds(tx, people, config.timeZone, chance)
    await addPayroll(tx, people, config.timeZone, chance)
    await addTraining(tx, people, config.timeZone, chance)
    await insertRows(tx, settings, [{ ...nothingStored, hidesFirstSteps: true }])
    await tellHistory(tx, config.timeZone)
  })
  await pictures.prepare()
}
