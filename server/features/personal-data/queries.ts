import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { withoutHistory } from '#server/db/act-as.ts'
import type { Db } from '#server/db/db.ts'
import { imageWith } from '#server/db/images.ts'
import { anyUser, listedColumns, lockAdmins, refuseWithoutName } from '#server/features/users/queries.ts'
import { AppError, invalidField, notFound } from '#shared/api/app-error.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { history } from '#shared/history/table.ts'
import { invitations } from '#shared/invitations/table.ts'
import { t } from '#shared/language/t.ts'
import { problemMailChoices, problemNews } from '#shared/machine-problems/table.ts'
import { devices, notices } from '#shared/notices/table.ts'
import { objects } from '#shared/objects/table.ts'
import { passkeys } from '#shared/passkeys/table.ts'
import { foldedKey } from '#shared/payroll/names.ts'
import { payrollNameAliases, payrollPeriods } from '#shared/payroll/table.ts'
import { recoveryCodes, secondFactors } from '#shared/second-factor/table.ts'
import { resetTokens, sessions } from '#shared/sign-in/table.ts'
import { trainingWaiting } from '#shared/training/progress-table.ts'
import { formerFirstName, formerName, nameOf } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { weekMailChoices } from '#shared/week/table.ts'
import { removeFromFiles } from './import-files.ts'
import { type Former, nameRemover } from './names.ts'
import { mayName, spellingsOf } from './spellings.ts'
import {
  type Removal,
  removeFrom,
  textsAfterPeople,
  textsBeforePeople,
  textsOfHistory,
  textsOfMessages,
  textsOfNotices,
} from './texts.ts'

/** The history tells of it by itself. */
export async function noteExport(db: Db, userId: string): Promise<void> {
  const noted = await db
    .update(users)
    .set({ exportedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ id: users.id })
  if (noted.length === 0) throw notFound(t`User`)
}

/**
 * Puts a number in place of the name, in every record there is; `files` are the ids of pictures that are to be removed. The
 * history is not written but for the last step, or it would keep what is removed from it.
 */
export async function removeName(
  db: Db,
  { adminId, userId, typed }: { adminId: string; userId: string; typed: string },
): Promise<{ user: ListedUser; files: string[] }> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx, adminId)
    const user = refuseWithoutName(await anyUser(tx, userId))
    if (user.isActive) throw new AppError(409, 'STILL_ACTIVE', t`Deactivate this person first.`)
    if (foldedKey(typed) !== foldedKey(nameOf(user)))
      throw invalidField('name', t`This is not the name. Please type: ${nameOf(user)}`)
    const { number, version } = await nextNumber(tx, userId)
    const former = { firstName: formerFirstName, lastName: String(number), email: `former-${number}` }
    const spellings = await spellingsOf(tx, user)
    const removal = { remover: nameRemover(spellings, former), where: mayName(spellings) }

    await withoutHistory(tx)
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, userId))
    await removeFromHistory(tx, userId, { former, emails: spellings.emails })
    await removeFrom(tx, textsOfHistory, removal)
    // Imports of pay wait, and find nobody of this name then.
    await tx.rows(sql`lock table ${payrollPeriods} in share row exclusive mode`)
    await tx.delete(payrollNameAliases).where(eq(payrollNameAliases.userId, userId))
    await removeFromFiles(tx, removal.remover)
    for (const texts of textsBeforePeople) await removeFrom(tx, texts, removal)
    await tx.delete(trainingWaiting).where(eq(trainingWaiting.userId, userId))
    await removeFromPerson(tx, userId, { former, version })
    await removeSignIn(tx, userId)
    await removeInvitations(tx, spellings.emails, former.email)
    for (const texts of textsAfterPeople) await removeFrom(tx, texts, removal)
    const files = await releaseFiles(tx, userId)
    await removeMails(tx, userId, removal)
    await removeFrom(tx, textsOfMessages, removal)

    await tx.rows(sql`select set_config('washboard.history', '', true)`)
    const [changed] = await tx
      .update(users)
      .set({ formerNumber: number })
      .where(eq(users.id, userId))
      .returning(listedColumns)
    return { user: changed!, files }
  })
}

/** Whoever gets a number holds the lock of the admins. `version` is another one once somebody changes the person. */
async function nextNumber(tx: Db, userId: string) {
  const [found] = await tx.rows<{ number: number; version: string }>(sql`
    select (select coalesce(max(former_number), 0) + 1 from ${users}) as number, xmin::text as version
    from ${users} where id = ${userId}`)
  return found!
}

/** What is known to be about the person, whatever the name was then; the network address of whoever acted goes too. */
async function removeFromHistory(
  tx: Db,
  userId: string,
  { former, emails }: { former: Former; emails: readonly string[] },
): Promise<void> {
  const name = formerName(former.lastName)
  await tx.change(sql`update ${history} set actor_name = ${name}, address = null where actor_id = ${userId}`)
  const person = { first_name: former.firstName, last_name: former.lastName, email: former.email, payroll_id: null }
  await overwrite(tx, person, sql`record_id = ${userId} and kind = 'user'`)
  const isTheirs = sql`coalesce(after, before) ->> 'user_id' = ${userId}`
  await overwrite(tx, { alias: name }, sql`kind = 'payrollAlias' and ${isTheirs}`)
  await overwrite(tx, { name }, sql`kind = 'passkey' and ${isTheirs}`)
  // Whoever invited them may have written the name in a way that is known nowhere else.
  const invited = sql`lower(coalesce(after, before) ->> 'email') = any (${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`
  await overwrite(tx, { first_name: null, last_name: null }, sql`kind = 'invitation' and ${invited}`)
}

async function overwrite(tx: Db, columns: Record<string, string | null>, where: SQL): Promise<void> {
  const [before, after] = [imageWith(history.before, columns), imageWith(history.after, columns)]
  await tx.change(sql`update ${history} set before = ${before}, after = ${after} where ${where}`)
}

async function removeFromPerson(
  tx: Db,
  userId: string,
  { former, version }: { former: Former; version: string },
): Promise<void> {
  const changed = await tx
    .update(users)
    .set({
      ...former,
      profileImageUrl: null,
      payrollId: null,
      passwordHash: null,
      oidcIssuer: null,
      oidcSubject: null,
      sessionsEndedAt: null,
    })
    .where(and(eq(users.id, userId), eq(users.isActive, false), sql`xmin::text = ${version}`))
    .returning({ id: users.id })
  if (changed.length === 0)
    throw new AppError(
      409,
      'CHANGED_MEANWHILE',
      t`Somebody has just changed this person. Look again, then decide anew.`,
    )
}

async function removeSignIn(tx: Db, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Those that wait are void: their links lead to the address. */
async function removeInvitations(tx: Db, emails: readonly string[], formerEmail: string): Promise<void> {
  const isTheirs = or(...emails.map((email) => eq(sql`lower(${invitations.email})`, email.toLowerCase())))
  await tx
    .update(invitations)
    .set({
      email: formerEmail,
      firstName: null,
      lastName: null,
      status: sql`case ${invitations.status} when 'accepted' then 'accepted' else 'deleted' end`,
    })
    .where(isTheirs)
}

/** Pictures of the face, and what was uploaded and is shown nowhere; what reports show stays with them. */
async function releaseFiles(tx: Db, userId: string): Promise<string[]> {
  const isOfNoReport = or(eq(objects.kind, 'profile'), isNull(objects.kind), isNotNull(objects.unusedSince))
  const removed = await tx
    .update(objects)
    .set({ state: 'removing' })
    .where(and(eq(objects.ownerId, userId), isOfNoReport))
    .returning({ id: objects.id })
  return removed.map(({ id }) => id)
}

async function removeMails(tx: Db, userId: string, removal: Removal): Promise<void> {
  await tx.delete(devices).where(eq(devices.userId, userId))
  await tx.delete(notices).where(eq(notices.userId, userId))
  await removeFrom(tx, textsOfNotices, removal)
  await tx.delete(problemMailChoices).where(eq(problemMailChoices.userId, userId))
  await tx.delete(problemNews).where(eq(problemNews.userId, userId))
  await tx.delete(weekMailChoices).where(eq(weekMailChoices.userId, userId))
}
