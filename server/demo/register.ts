import type { Db } from '#server/db/db.ts'
import type { MachineType } from '#shared/machine-problems/machine.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { careDone, careTasks, machines } from '#shared/machines/table.ts'
import { addDays, today } from '#shared/time/day.ts'
import { whileOpen } from './opening-hours.ts'
import type { DemoPerson } from './people.ts'
import { insertRows } from './rows.ts'

const day = 24 * 60 * 60_000

const models = {
  washer: [
    ['Hartwell', 'W-40'],
    ['Hartwell', 'W-60'],
    ['Brookline', 'Tide 55'],
  ],
  dryer: [
    ['Hartwell', 'D-75'],
    ['Brookline', 'Sirocco 50'],
  ],
} as const

/** The last ones of each row were bought lately: they were reported, and nobody has written them down. */
const registered = { washer: 22, dryer: 17 }

const machineOf = (machineType: MachineType, machineNumber: number, createdAt: string) => {
  const [make, model] = models[machineType][machineNumber % models[machineType].length]!
  const boughtOn = addDays(today(), -400 - 97 * machineNumber)
  return {
    machineType,
    machineNumber,
    make,
    model,
    serialNumber: `${make.slice(0, 2).toUpperCase()}${10_000 + 373 * machineNumber}`,
    boughtOn,
    warrantyUntil: addDays(boughtOn, 5 * 365),
    location: machineType === 'washer' ? `Row ${Math.ceil(machineNumber / 8)}` : 'Back wall',
    outOfUseSince: machineType === 'dryer' && machineNumber === 16 ? addDays(today(), -45) : null,
    createdAt,
  }
}

/** The washer that fails every week, however often it is repaired. */
const failing = { machineType: 'washer', machineNumber: 11 } as const
const weeks = 9
const tried = ['Replaced the pump', 'New door switch', 'Tightened the belt', 'Reset and tested']

/** The machines that are written down, one that nobody gets to work for long, and care tasks; some are due. */
export async function addRegister(db: Db, people: DemoPerson[], timeZone: string) {
  const daysAgo = (days: number) => whileOpen(timeZone, Date.now() - days * day)
  const reporter = people.find(({ role }) => role === 'employee')!
  const technicians = people.filter(({ role }) => role === 'technician')
  const made = await insertRows(
    db,
    machines,
    (['washer', 'dryer'] as const).flatMap((type) =>
      Array.from({ length: registered[type] }, (_, at) => machineOf(type, at + 1, daysAgo(170))),
    ),
  )
  await insertRows(
    db,
    machineProblems,
    Array.from({ length: weeks }, (_, week) => {
      const isRepaired = week > 0
      return {
        ...failing,
        photoIds: null,
        description: 'Stops in the middle of the cycle, water stands in the drum',
        status: isRepaired ? ('repaired' as const) : ('open' as const),
        reporterId: reporter.id,
        createdAt: daysAgo(7 * week + 0.4),
        arrivedAt: null,
        repairDate: isRepaired ? daysAgo(7 * week - 1.3) : null,
        repairArrivedAt: null,
        repairNotes: isRepaired ? tried[week % tried.length]! : null,
        repairerId: isRepaired ? technicians[week % technicians.length]!.id : null,
        repairerName: null,
        progressNote: null,
        progressById: null,
        progressAt: null,
      }
    }),
  )
  const task = { machineNumber: null, startsOn: addDays(today(), -120), isActive: true, createdAt: daysAgo(120) }
  const [lint, filter] = await insertRows(db, careTasks, [
    { ...task, title: 'Clean the lint duct', machineType: 'dryer', everyDays: 14 },
    { ...task, title: 'Clean the inlet filter', machineType: 'washer', everyDays: 90 },
  ])
  const rounds = made.flatMap(({ id, machineType, machineNumber, outOfUseSince }) => {
    if (outOfUseSince) return []
    // Two dryers were forgotten the last time.
    const isForgotten = machineType === 'dryer' && (machineNumber === 5 || machineNumber === 9)
    const last = machineType === 'washer' ? 30 + machineNumber : isForgotten ? 17 : 2 + (machineNumber % 9)
    return [last, last + 14].map((days) => ({
      taskId: (machineType === 'washer' ? filter : lint)!.id,
      machineId: id,
      doneById: technicians[machineNumber % technicians.length]!.id,
      doneAt: daysAgo(days),
      note: machineNumber % 6 === 0 ? 'Full of lint, next time sooner' : null,
    }))
  })
  await insertRows(db, careDone, rounds)
}
