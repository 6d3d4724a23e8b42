import type { Db } from '#server/db/db.ts'
import type { Json } from '#server/db/json.ts'
import { takePictures } from '#server/features/objects/queries.ts'
import { AppError, forbidden, invalidField, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { dropDays } from '#shared/shift-reports/limits.ts'
import type { NewCorrection, ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { daysBetween } from '#shared/time/day.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { type DayAge, dayAge, holdReport, updateShiftReport } from './chain.ts'
import { writerOf } from './queries.ts'

/** What waited on a device is not refused for its late arrival: only how old the day was when it was written counts. */
export function refuseDay({ now, written }: DayAge, isMeant = false) {
  if (now < -1) throw invalidField('shiftDate', t`The shift date can be tomorrow at the latest.`)
  if (written > dropDays.most) throw invalidField('shiftDate', t`The shift date can be two years back at most.`)
  if (written > dropDays.unasked && !isMeant) throw invalidField('shiftDate', t`That is long ago. Are you sure?`)
}

/** Its writer until the next report of its drawer, which began with what this one says; admins always. */
export async function correctReport(
  db: Db,
  user: SessionUser,
  id: string,
  { reason, receiptImageUrl, longAgo, ...given }: NewCorrection,
): Promise<Json<ShiftReport>> {
  return db.transaction(async (tx) => {
    const was = await holdReport(tx, id)
    if (!was) throw notFound(t`Drop report`)
    if (user.role !== 'admin') {
      if (was.userId !== user.id) throw forbidden(t`You can only correct your own drop reports.`)
      if (was.nextId)
        throw new AppError(
          409,
          'NEXT_REPORT',
          t`The next report of this drawer is there already. Please ask an admin to correct this one.`,
        )
    }
    const changes = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => value !== undefined && value !== was[name as keyof typeof given]),
    )
    if (given.shiftDate && changes.shiftDate) {
      const age = await dayAge(tx, given.shiftDate)
      // Else the wrong day of a report that is years old could not be put right any more.
      if (user.role === 'admin') age.written = daysBetween(given.shiftDate, was.shiftDate)
      refuseDay(age, longAgo)
    }
    if (receiptImageUrl && receiptImageUrl !== (was.receiptId && objectPathOf(was.receiptId))) {
      const asked = { kind: 'receipt', field: 'receiptImageUrl', paths: [receiptImageUrl] } as const
      const [receiptId] = await takePictures(tx, user, asked)
      changes.receiptId = receiptId!
    }
    if (Object.keys(changes).length === 0)
      throw new AppError(409, 'UNCHANGED', t`The report says this already. Change what is wrong in it first.`)
    return updateShiftReport(tx, was, { changes, reason, userId: user.id })
  })
}

export async function refuseOthers(db: Db, user: SessionUser, id: string): Promise<void> {
  const writer = await writerOf(db, id)
  if (!writer) throw notFound(t`Drop report`)
  if (user.role !== 'admin' && writer !== user.id)
    throw forbidden(t`You can only see the corrections of your own drop reports.`)
}
