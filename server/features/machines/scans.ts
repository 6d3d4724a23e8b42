import type { RequestHandler } from 'express'
import { machineAddress, machineAt } from '#shared/machines/address.ts'

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
