import type { Role } from '#shared/users/roles.ts'
import type { Activity, Worker } from './people.ts'
import {
  askWhoIAm,
  beNosy,
  lookAtPicture,
  openScreen,
  readEverybodysWeek,
  readEverybodysYear,
  readOwnReport,
} from './reading.ts'
import {
  arrangeTraining,
  changeTip,
  deleteTip,
  dropCash,
  importPay,
  learn,
  logTip,
  mailProblems,
  mailStains,
  repairMachine,
  reportProblem,
  reportStains,
} from './writing.ts'

type Share = [activity: Activity, weight: number]

const everybody: Share[] = [
  [openScreen, 30],
  [askWhoIAm, 6],
  [lookAtPicture, 8],
  [learn, 4],
]
const floor: Share[] = [
  [logTip, 30],
  [changeTip, 6],
  [deleteTip, 2],
  [reportProblem, 6],
  [dropCash, 6],
  [reportStains, 4],
  [mailStains, 3],
  [readOwnReport, 6],
  [beNosy, 5],
]

/** What fills the day of each role, and how often it comes. */
const days: Record<Role, Share[]> = {
  employee: [...everybody, ...floor],
  team_lead: [...everybody, ...floor],
  technician: [...everybody, [repairMachine, 40], [beNosy, 5]],
  admin: [
    ...everybody,
    [logTip, 10],
    [mailProblems, 8],
    [importPay, 5],
    [arrangeTraining, 10],
    [readEverybodysWeek, 6],
    [readEverybodysYear, 1],
  ],
}

const rush: Share[] = [
  [logTip, 3],
  [dropCash, 2],
  [reportProblem, 2],
  [reportStains, 1],
]

/** What somebody does next. */
export const nextOf = (worker: Worker) => oneOf(days[worker.person.role], worker)
/** What somebody does next who does nothing but write. */
export const nextWriteOf = (worker: Worker) => oneOf(rush, worker)

function oneOf(shares: Share[], { chance }: Worker): Activity {
  let place = chance.next() * shares.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [activity, weight] of shares) {
    place -= weight
    if (place < 0) return activity
  }
  return openScreen
}
