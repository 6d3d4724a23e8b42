import type { Db } from '#server/db/db.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { whileOpen } from './opening-hours.ts'
import type { DemoPerson } from './people.ts'
import type { Chance } from './random.ts'
import { insertRows } from './rows.ts'

const day = 24 * 60 * 60_000

const washerFaults = [
  'Does not drain; water stands in the drum after the cycle',
  'Door lock clicks but does not hold',
  'Leaks at the front left foot',
  'Loud banging while spinning',
  'Coin slot jams',
  'Display shows E21',
  'Soap drawer does not empty',
]
const dryerFaults = [
  'Does not get warm',
  'Drum does not turn, motor hums',
  'Smells of burning lint',
  'Stops after a few minutes',
  'Door seal is torn',
  'Start button has to be pressed several times',
]
const washerRepairs = [
  'Replaced the pump',
  'Levelled the feet',
  'New door switch',
  'Tightened the belt',
  'Reset and tested',
  '',
]
const dryerRepairs = [
  'Replaced the heater',
  'Cleaned the lint duct',
  'New door switch',
  'Tightened the belt',
  'Reset and tested',
  '',
]
const progressNotes = ['Waiting for part', 'Called service']

/** Half a year of faults; a handful are still to be repaired. */
export async function addMachineProblems(db: Db, people: DemoPerson[], timeZone: string, chance: Chance) {
  const staff = people.filter(({ role, isActive }) => role !== 'technician' && isActive)
  const technicians = people.filter(({ role }) => role === 'technician')
  const problems = Array.from({ length: 84 }, (_, index) => {
    const machineType = chance.isLucky(0.6) ? ('washer' as const) : ('dryer' as const)
    const age = index < 6 ? chance.between(1, 60) / 12 : chance.between(5, 180) + chance.next()
    const createdAt = Date.now() - age * day
    const repairedAt = createdAt + chance.between(2, 90) * 60 * 60_000
    const status = index >= 6 ? 'repaired' : index % 3 === 2 ? 'in_progress' : 'open'
    const isRepaired = status === 'repaired'
    const isInProgress = status === 'in_progress'
    return {
      machineType,
      machineNumber: chance.between(1, machineType === 'washer' ? 24 : 18),
      photoIds: null,
      description: chance.oneOf(machineType === 'washer' ? washerFaults : dryerFaults),
      status,
      reporterId: chance.oneOf(staff).id,
      createdAt: whileOpen(timeZone, createdAt),
      arrivedAt: null,
      repairArrivedAt: null,
      repairDate: isRepaired ? whileOpen(timeZone, Math.min(repairedAt, Date.now() - 60_000)) : null,
      repairNotes: (isRepaired && chance.oneOf(machineType === 'washer' ? washerRepairs : dryerRepairs)) || null,
      repairerId: isRepaired ? chance.oneOf(technicians).id : null,
      repairerName: null,
      progressNote: isInProgress ? progressNotes[index % progressNotes.length]! : null,
      progressById: isInProgress ? technicians[index % technicians.length]!.id : null,
      progressAt: isInProgress ? whileOpen(timeZone, (createdAt + Date.now()) / 2) : null,
    } as const
  })
  await insertRows(db, machineProblems, problems)
}
