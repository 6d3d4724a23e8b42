import { eq, sql } from 'drizzle-orm'
import type { Config } from '#server/boot/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Device } from '#server/http/device.ts'
import { isPassword } from '#server/http/passwords.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { publicRepairPins } from '#shared/machine-problems/table.ts'
import { users } from '#shared/users/table.ts'

interface Visitor {
  config: Pick<Config, 'publicRepairs'>
  db: Db
  device: Device
  ip: string
  limits: RateLimits
}

/** The shop decides whether people without an account may repair at all. */
export function requirePublicRepairs({ config }: Pick<Visitor, 'config'>): void {
  if (config.publicRepairs === 'off')
    throw new AppError(
      403,
      'PUBLIC_REPAIRS_OFF',
      t`Machines are not marked as repaired on this page. Please tell a technician or an admin.`,
    )
}

/** ... and whether that takes a PIN. */
export async function requirePin({ config, db, device, ip, limits }: Visitor, pin = ''): Promise<void> {
  if (config.publicRepairs !== 'pin') return
  const [set] = await db.select({ pinHash: publicRepairPins.pinHash }).from(publicRepairPins)
  if (!set) throw new AppError(403, 'NO_PIN', t`No PIN is set yet. An admin sets one on Manage Problems.`)
  if (pin === '') throw invalidField('pin', t`Please enter the PIN`)
  // Counted before it is looked at: attempts sent all at once must not slip in between. Strangers cannot lock the tablet.
  const known = device.knewPin(set.pinHash)
  const place = known ?? ip
  await limits.consume('wrongPins', { place })
  await limits.consume('pins', { visitors: known ? 'who knew it before' : 'strangers' })
  if (!(await isPassword(pin, set.pinHash))) throw invalidField('pin', t`This PIN is not right.`)
  device.rememberPin(set.pinHash)
  await limits.reset('wrongPins', { place })
}

export async function pinState(db: Db) {
  const [set] = await db
    .select({ setAt: publicRepairPins.setAt, setBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(publicRepairPins)
    .innerJoin(users, eq(users.id, publicRepairPins.setById))
  return set ?? { setAt: null, setBy: null }
}

export async function setPin(db: Db, values: { pinHash: string; setById: string }): Promise<void> {
  const set = { ...values, setAt: sql`now()` }
  await db.insert(publicRepairPins).values(values).onConflictDoUpdate({ target: publicRepairPins.id, set })
}
