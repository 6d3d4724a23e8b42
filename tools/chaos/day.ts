import type { Role } from '#shared/users/roles.ts'
import type { Activity, Worker } from './people.ts'
import * as reading from './reading.ts'
import * as writing from './writing.ts'

const activities = { ...reading, ...writing }
type Name = Exclude<keyof typeof activities, 'range' | 'newMailing'>

/** What fills it, and how often each comes. */
type Day = Partial<Record<Name, number>>

const everybody: Day = { openScreen: 30, askWhoIAm: 6, lookAtPicture: 8, learn: 4 }
const floor: Day = {
  ...everybody,
  ...{ logTip: 30, changeTip: 6, deleteTip: 2, reportProblem: 6, dropCash: 6, reportStains: 4, mailStains: 3 },
  ...{ readOwnReport: 6, beNosy: 5 },
}
const office: Day = { logTip: 10, mailProblems: 8, importPay: 5, arrangeTraining: 10 }

const days: Record<Role, Day> = {
  employee: floor,
  team_lead: floor,
  technician: { ...everybody, repairMachine: 40, beNosy: 5 },
  admin: { ...everybody, ...office, readEverybodysWeek: 6, readEverybodysYear: 1 },
}

/** What somebody does next. */
export const nextOf = (worker: Worker) => oneOf(days[worker.person.role], worker)
/** What somebody does next who does nothing but write. */
export const nextWriteOf = (worker: Worker) =>
  oneOf({ logTip: 3, dropCash: 2, reportProblem: 2, reportStains: 1 }, worker)

function oneOf(day: Day, { chance }: Worker): Activity {
  const shares = Object.entries(day) as [Name, number][]
  let place = chance.next() * shares.reduce((sum, [, weight]) => sum + weight, 0)
  const chosen = shares.find(([, weight]) => {
    place -= weight
    return place < 0
  })
  return activities[chosen?.[0] ?? 'openScreen']
}
