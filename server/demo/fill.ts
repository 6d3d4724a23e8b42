import { hasAnyUser } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import { addPeople } from './people.ts'
import { Chance } from './random.ts'
import { addTips } from './tips.ts'

/** A laundry in its twenty-seventh week. Done once: a shop that has people is left alone. */
export async function fillDemo({ db, config }: Services): Promise<void> {
  if (await hasAnyUser(db)) return
  await db.transaction(async (tx) => {
    const chance = new Chance(1989)
    const people = await addPeople(tx)
    await addTips(tx, people, config.timeZone, chance)
  })
}
