import type { RequestHandler } from 'express'
import type { Db } from '#server/db/db.ts'
import { repairsOf } from '#server/features/machine-problems/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress, machineAt } from '#shared/machines/address.ts'
import type { CareFields } from '#shared/machines/care.ts'
import type { machineEndpoints } from '#shared/machines/endpoints.ts'
import { activeCareTasks, careTaskInsertion, dueCare, holdCareTask, tickCare, updateCareTask } from './care.ts'
import { fleet } from './fleet.ts'
import { importMachines } from './import.ts'
import { machinePage } from './machine-page.ts'
import {
  addingMachines,
  isRegistered,
  machineInsertion,
  merged,
  register,
  repeatedMachines,
  unregisteredMachines,
  updateMachine,
} from './queries.ts'

export const machineHandlers: Handlers<typeof machineEndpoints> = {
  listMachines: register.with(() => ({})),
  unregisteredMachines: unregisteredMachines.with(() => ({})),
  repeatedMachines: repeatedMachines.with(() => ({})),
  showFleet: fleet.with(() => ({})),
  addMachine: ({ db, body }) => addingMachines(db, (tx) => machineInsertion.of(tx, body)),
  changeMachine: ({ db, params, body: { was, ...fields } }) => updateMachine(db, params.id, fields, was),
  importMachines: ({ db, body }) => importMachines(db, body.lines),
  showMachine: ({ params }) => machinePage.asked(params),
  listRepairsOfMachine: ({ params, query }) => repairsOf(query).asked(params),

  listCareTasks: activeCareTasks.with(() => ({})),
  dueCare: dueCare.with(({ query }) => ({ today: query.today ?? null })),
  addCareTask: async ({ db, body }) => {
    await refuseUnknown(db, body)
    return careTaskInsertion.of(db, body)
  },
  changeCareTask: ({ db, params, body: { was, ...given } }) =>
    db.transaction(async (tx) => {
      const fields = merged(await holdCareTask(tx, params.id), given, was)
      await refuseUnknown(tx, fields)
      return updateCareTask(tx, params.id, fields)
    }),
  stopCareTask: ({ db, params }) => updateCareTask(db, params.id, { isActive: false }),
  tickCareTask: ({ db, user, params, body }) =>
    tickCare(db, params.id, body.machineId, { by: user.id, note: body.note }),
}

/** Care for a machine that is not registered would never be due. */
async function refuseUnknown(db: Db, { machineType, machineNumber }: CareFields) {
  if (machineNumber === null || (await isRegistered(db, { machineType, machineNumber }))) return
  const name = machineName({ machineType, machineNumber })
  throw invalidField('machineNumber', t`${name} is not in the register. Add it there first.`)
}

/**
 * Where the label of a machine leads: staff to the form with the machine filled in, technicians to its page,
 * everybody else to its status.
 */
export const scan: RequestHandler = (req, res, next) => {
  const machine = machineAt(String(req.params.machine))
  if (!machine) return next()
  const address = machineAddress(machine)
  const name = address.slice(address.lastIndexOf('/') + 1)
  res.setHeader('Cache-Control', 'no-store')
  if (!req.user) res.redirect(`/machine-status?machine=${name}`)
  else res.redirect(req.user.role === 'technician' ? address : `/problems?machine=${name}`)
}
