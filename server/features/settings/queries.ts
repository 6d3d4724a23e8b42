import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import * as sealing from '#server/db/sealing.ts'
import { AppError, invalidField } from '#shared/api/app-error.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { invitations } from '#shared/invitations/table.ts'
import { t } from '#shared/language/t.ts'
import { machines } from '#shared/machines/table.ts'
import { payrollImports, payrollPeriods } from '#shared/payroll/table.ts'
import { type FirstStep, isZone } from '#shared/settings/settings.ts'
import { onlySettings, settings } from '#shared/settings/table.ts'
import { trainingModules } from '#shared/training/table.ts'
import { users } from '#shared/users/table.ts'

export type StoredSettings = Omit<typeof settings.$inferSelect, 'id'>

export const nothingStored: StoredSettings = {
  appName: null,
  timeZone: null,
  sheetUrl: null,
  mailHost: null,
  mailPort: null,
  mailUser: null,
  sealedMailPassword: null,
  mailFrom: null,
  hidesFirstSteps: false,
  publicRepairs: null,
  employeeRefundLimit: null,
  leadRefundLimit: null,
}

export async function storedSettings(db: Db): Promise<StoredSettings> {
  const { id, ...columns } = { ...nothingStored, id: onlySettings, ...(await db.select().from(settings))[0] }
  return columns
}

/** What is stored, until the transaction is over: there may be no row yet to hold. */
export async function holdSettings(tx: Db, { withPay }: { withPay: boolean }): Promise<StoredSettings> {
  if (withPay) await tx.rows(sql`lock table ${payrollPeriods} in share row exclusive mode`)
  await tx.rows(sql`lock table ${settings} in share row exclusive mode`)
  return storedSettings(tx)
}

export async function storeSettings(tx: Db, fields: Partial<StoredSettings>): Promise<void> {
  await tx.insert(settings).values(fields).onConflictDoUpdate({ target: settings.id, set: fields })
}

/** What nothing else of the settings depends on. */
export async function changeSettings(db: Db, fields: Partial<StoredSettings>): Promise<void> {
  await db.transaction(async (tx) => {
    await holdSettings(tx, { withPay: false })
    await storeSettings(tx, fields)
  })
}

/** The first account of a shop brings its zone; whether it did. */
export const beginInZone = (db: Db, timeZone: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [found] = await tx.rows<{ isFirst: boolean }>(sql`
      select count(*) = 1 as "isFirst" from (select from ${users} limit 2) found`)
    if (!found!.isFirst || !isZone(timeZone)) return false
    if ((await holdSettings(tx, { withPay: false })).timeZone !== null) return false
    await storeSettings(tx, { timeZone })
    return true
  })

const isImported = sql`(coalesce((select id from ${payrollImports} order by id limit 1),
  (select id from ${payrollPeriods} order by id limit 1)) is not null)`

/** An import keeps its file and days for good, also where its period was deleted. */
export async function isPayImported(db: Db): Promise<boolean> {
  const [found] = await db.rows<{ isImported: boolean }>(sql`select ${isImported} as "isImported"`)
  return found!.isImported
}

/** With another zone, tips that were paid would fall on other days. */
export async function refuseOtherZone(tx: Db): Promise<void> {
  if (await isPayImported(tx))
    throw invalidField(
      'timeZone',
      t`Pay was imported by the days of the present time zone, so it stays. The person who runs the server can set TIMEZONE.`,
    )
}

/** For an import of pay, which locks the periods: another server may have changed the zone a moment ago. */
export async function requirePresentZone(tx: Db, zoneOf: (stored: StoredSettings) => string): Promise<void> {
  if (zoneOf(await storedSettings(tx)) === tx.known.shopZone) return
  throw new AppError(503, 'SETTINGS_CHANGED', t`The shop’s time zone was changed a moment ago. Please try again.`)
}

type TakenStep = Exclude<FirstStep, 'shop' | 'mail' | 'repairs'>

/** Which first steps are done, by the records; the first admin's own invitation does not count. */
export async function stepsTaken(db: Db): Promise<Record<TakenStep, boolean>> {
  const isThere = (table: PgTable, rows = 1) => sql`(select count(*) = ${sql.raw(String(rows))} from (
    select from ${table} limit ${sql.raw(String(rows))}) found)`
  const [taken] = await db.rows<Record<TakenStep, boolean>>(sql`
    select ${isThere(users, 2)} or exists (select from ${invitations} where invited_by_id is not null) as people, ${isThere(machines)} as machines,
      ${isThere(trainingModules)} as training, ${isThere(commercialAccounts)} as accounts, ${isImported} as payroll`)
  return taken!
}

const keyOf = (serverSecret: string) => sealing.keyFor('mail', serverSecret)

export const seal = (serverSecret: string, password: string) =>
  sealing.seal(keyOf(serverSecret), onlySettings, password)

export const open = (serverSecret: string, sealed: string) => sealing.open(keyOf(serverSecret), onlySettings, sealed)
