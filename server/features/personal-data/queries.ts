import { and, eq, getTableColumns, getTableName, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { withoutHistory } from '#server/db/history.ts'
import { imageWith } from '#server/db/images.ts'
import { anyUser, listedColumns, lockAdmins } from '#server/features/users/queries.ts'
import { AppError, invalidField, notFound } from '#shared/api/app-error.ts'
import { idempotencyKeys } from '#shared/api/table.ts'
import { bellChoices } from '#shared/bell/table.ts'
import { lockOrder } from '#shared/db/lock-order.ts'
import { history } from '#shared/history/table.ts'
import { invitations } from '#shared/invitations/table.ts'
import { t } from '#shared/language/t.ts'
import { problemMailChoices, problemNews } from '#shared/machine-problems/table.ts'
import { devices, notices } from '#shared/notices/table.ts'
import { objects } from '#shared/objects/table.ts'
import { passkeys } from '#shared/passkeys/table.ts'
import { foldedKey } from '#shared/payroll/names.ts'
import { payrollImports, payrollNameAliases, payrollPeriods } from '#shared/payroll/table.ts'
import { recoveryCodes, secondFactors } from '#shared/second-factor/table.ts'
import { resetTokens, sessions } from '#shared/sign-in/table.ts'
import { trainingWaiting } from '#shared/training/table.ts'
import { formerFirstName, formerName, nameOf } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { webhookDeliveries } from '#shared/webhooks/table.ts'
import { weekMailChoices } from '#shared/week/table.ts'
import { type Matcher, matching } from './matching-process.ts'
import { emailsOf, leaverOf, type Spelling, spellingsOf } from './mentions.ts'
import {
  bringBack,
  bringBackAliases,
  columnsKept,
  dropOriginals,
  type FoundFile,
  findInFiles,
  overwrite,
  removeAliases,
  removedLater,
  writeFile,
} from './originals.ts'
import type { Part } from './payroll-file.ts'
import {
  allTexts,
  type Found,
  findIn,
  type Texts,
  textsAfterPeople,
  textsBeforePeople,
  textsOfHistory,
  textsOfMessages,
  write,
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

/** What stands in the place of the name. */
interface Former {
  firstName: string
  lastName: string
  email: string
}

/** What was found in free texts and files, by the spellings that somebody chose, and how to look again. */
interface Chosen {
  spellings: readonly Spelling[]
  texts: readonly Found[]
  files: readonly FoundFile[]
  matcher: Matcher
}

interface Removal {
  adminId: string
  userId: string
  typed: string
  /** In free texts and kept files, only this spelling. */
  spellings: readonly string[]
}

/**
 * Puts a number in place of the name: wherever the id names the person, and in texts and kept files by the chosen
 * spellings; `files` are pictures to remove. Texts are searched before anything is locked. Only the last step is
 * written to the history, which would keep the name otherwise.
 */
export async function removeName(
  db: Db,
  { adminId, userId, typed, spellings }: Removal,
  signal?: AbortSignal,
): Promise<{ user: ListedUser; files: string[] }> {
  const leaver = await leaverOf(db, userId)
  refuseOtherName(leaver, typed)
  const wanted = (await spellingsOf(db, leaver)).filter(({ text, isTaken }) => !isTaken && spellings.includes(text))
  const removal = { adminId, userId, typed }
  if (wanted.length === 0) return removeAll(db, removal)
  return matching(
    wanted.map((each) => each.wanted),
    signal,
    async (matcher) => removeAll(db, removal, { spellings: wanted, matcher, ...(await findAll(db, matcher)) }),
  )
}

async function findAll(db: Db, matcher: Matcher): Promise<Pick<Chosen, 'texts' | 'files'>> {
  const texts: Found[] = []
  const files: FoundFile[] = []
  for (const each of allTexts) for await (const page of findIn(db, each, matcher)) texts.push(...page)
  for await (const file of findInFiles(db, matcher)) if (!file.isUntold) files.push(file)
  return { texts, files }
}

async function removeAll(
  db: Db,
  { adminId, userId, typed }: Omit<Removal, 'spellings'>,
  chosen?: Chosen,
): Promise<{ user: ListedUser; files: string[] }> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx, adminId)
    const user = await leaverOf(tx, userId)
    refuseOtherName(user, typed)
    const { number, version } = await nextNumber(tx, userId)
    const former = { firstName: formerFirstName, lastName: String(number), email: `former-${number}` }
    const emails = await emailsOf(tx, user)
    const writeAll = async (...tables: readonly Texts[]) => {
      if (chosen) await writeTexts(tx, userId, former, chosen, tables)
    }

    await withoutHistory(tx)
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.caller, userId))
    await removeFromHistory(tx, userId, { former, emails })
    await writeAll(textsOfHistory)
    // Imports of pay wait here, and find nobody of this name afterwards.
    await tx.rows(sql`lock table ${payrollPeriods} in share row exclusive mode`)
    await removeAliases(tx, userId)
    if (chosen) await writeFiles(tx, userId, former, chosen)
    await writeAll(...textsBeforePeople)
    await tx.delete(trainingWaiting).where(eq(trainingWaiting.userId, userId))
    await removeFromPerson(tx, userId, { former, version })
    await removeSignIn(tx, userId)
    await removeInvitations(tx, userId, emails, former.email)
    await writeAll(...textsAfterPeople)
    const pictures = await releaseFiles(tx, userId)
    await removeMails(tx, userId, { name: formerName(former.lastName), email: former.email, emails })
    await writeAll(textsOfMessages)
    await removeMessages(tx, userId)

    await tx.rows(sql`select set_config('washboard.history', '', true)`)
    const [changed] = await tx
      .update(users)
      .set({ formerNumber: number })
      .where(eq(users.id, userId))
      .returning(listedColumns)
    return { user: changed!, files: pictures }
  })
}

function refuseOtherName(user: ListedUser, typed: string): void {
  if (foldedKey(typed) !== foldedKey(nameOf(user)))
    throw invalidField('name', t`This is not the name. Please type: ${nameOf(user)}`)
}

function becomesOf(spellings: readonly Spelling[], former: Former) {
  const parts: Record<Part, string> = {
    name: formerName(former.lastName),
    first: former.firstName,
    last: former.lastName,
    email: former.email,
  }
  return {
    text: (at: number) => (spellings[at]!.wanted.kind === 'email' ? parts.email : parts.name),
    part: (part: Part) => parts[part],
  }
}

/**
 * Writes the changes of these tables. Texts that changed meanwhile are searched again, and locked until the end. If
 * this fails, nothing was removed, and all of it can be tried again.
 */
async function writeTexts(
  tx: Db,
  userId: string,
  former: Former,
  { spellings, texts, matcher }: Chosen,
  tables: readonly Texts[],
): Promise<void> {
  const becomes = becomesOf(spellings, former).text
  for (const each of tables) {
    const changed: string[] = []
    for (const found of texts)
      if (found.texts === each && !(await write(tx, userId, found, becomes))) changed.push(found.id)
    if (changed.length === 0) continue
    await lockRows(tx, each[0], changed)
    for await (const page of findIn(tx, each, matcher, changed))
      for (const found of page) await write(tx, userId, found, becomes)
  }
}

/** The same of kept files. */
async function writeFiles(
  tx: Db,
  userId: string,
  former: Former,
  { spellings, files, matcher }: Chosen,
): Promise<void> {
  const becomes = becomesOf(spellings, former).part
  const changed: string[] = []
  for (const file of files) if (!(await writeFile(tx, userId, file, becomes))) changed.push(file.id)
  if (changed.length === 0) return
  await lockRows(tx, payrollImports, changed)
  for await (const file of findInFiles(tx, matcher, changed))
    if (!file.isUntold) await writeFile(tx, userId, file, becomes)
}

const lockRows = (tx: Db, table: Texts[0], ids: string[]) =>
  tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id).for('no key update')

/** Brings back a name with all that was replaced for it, but for texts that somebody has changed since. */
export async function restoreName(
  db: Db,
  { adminId, userId }: { adminId: string; userId: string },
): Promise<{ user: ListedUser; changedMeanwhile: number }> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx, adminId)
    await anyUser(tx, userId)
    const kept = await columnsKept(tx, userId)
    if (kept.length === 0)
      throw new AppError(409, 'NAME_GONE', t`This name is gone for good: it can be brought back for 30 days.`)
    await refuseTakenEmail(tx, userId)
    await refuseBeforeLater(tx, userId)
    await withoutHistory(tx)
    const isPayrollIdTaken = sql`exists (
      select from ${users} other where lower(other.payroll_id) = lower(original.before #>> '{}') and other.id <> original.user_id)`
    for (const table of lockOrder) {
      if (getTableName(table) === getTableName(payrollNameAliases)) await bringBackAliases(tx, userId)
      for (const { column } of kept.filter((each) => each.table === getTableName(table)))
        if (getTableName(table) !== getTableName(payrollNameAliases))
          await bringBack(
            tx,
            userId,
            table as PgTable & { id: PgColumn },
            columnNamed(table, column),
            column === users.payrollId.name ? isPayrollIdTaken : undefined,
          )
    }
    const changedMeanwhile = await dropOriginals(tx, userId)
    await tx.rows(sql`select set_config('washboard.history', '', true)`)
    const [user] = await tx
      .update(users)
      .set({ formerNumber: null })
      .where(eq(users.id, userId))
      .returning(listedColumns)
    return { user: user!, changedMeanwhile }
  })
}

const columnNamed = (table: PgTable, name: string) =>
  Object.values(getTableColumns(table)).find((column) => column.name === name)!

/** They have come back under a new account. */
async function refuseTakenEmail(tx: Db, userId: string): Promise<void> {
  const [taken] = await tx.rows<{ email: string }>(sql`
    select other.email from ${users} other join name_originals original
      on original.user_id = ${userId} and original.table_name = 'users' and original.column_name = 'email'
        and lower(other.email) = lower(original.before #>> '{}')
    where other.id <> ${userId}`)
  if (taken) throw new AppError(409, 'EMAIL_TAKEN', t`Another account has the address ${taken.email} by now.`)
}

/** The old text may have the name of somebody else that was removed later: it stays removed. */
async function refuseBeforeLater(tx: Db, userId: string): Promise<void> {
  const later = await removedLater(tx, userId)
  if (later) throw new AppError(409, 'REMOVED_LATER', t`Bring back ${nameOf(await anyUser(tx, later))} first.`)
}

/**
 * Needs the lock of the admins. A number that was given back is not used again: a text may still have it.
 * `version` is another one once somebody changes the person.
 */
async function nextNumber(tx: Db, userId: string) {
  const [found] = await tx.rows<{ number: number; version: string }>(sql`
    select (
      select coalesce(max(number), 0) + 1 from (
        select former_number as number from ${users} union all
        select (after ->> 'former_number')::integer from ${history} where kind = 'user' and after ->> 'former_number' is not null
      ) numbers) as number, xmin::text as version
    from ${users} where id = ${userId}`)
  return found!
}

/** What is about the person, whatever the name was then; network addresses go too. */
async function removeFromHistory(
  tx: Db,
  userId: string,
  { former, emails }: { former: Former; emails: readonly string[] },
): Promise<void> {
  const name = formerName(former.lastName)
  const isActor = eq(history.actorId, userId)
  await overwrite(tx, userId, history, history.actorName, { becomes: sql`${name}`, where: sql`${isActor}` })
  await tx.update(history).set({ address: null }).where(isActor)
  const person = { first_name: former.firstName, last_name: former.lastName, email: former.email, payroll_id: null }
  const rewrite = async (columns: Record<string, string | null>, where: SQL) => {
    for (const image of [history.before, history.after])
      await overwrite(tx, userId, history, image, {
        becomes: imageWith(image, columns),
        where: sql`${image} is not null and ${where}`,
      })
  }
  await rewrite(person, sql`record_id = ${userId} and kind = 'user'`)
  const isTheirs = sql`coalesce(after, before) ->> 'user_id' = ${userId}`
  await rewrite({ alias: name }, sql`kind = 'payrollAlias' and ${isTheirs}`)
  await rewrite({ name }, sql`kind = 'passkey' and ${isTheirs}`)
  // The sender of the invitation may have spelled the name in a way that is known nowhere else.
  const invited = sql`lower(coalesce(after, before) ->> 'email') = any (${sql.param(emails)}::text[])`
  await rewrite({ first_name: null, last_name: null, email: former.email }, sql`kind = 'invitation' and ${invited}`)
}

async function removeFromPerson(
  tx: Db,
  userId: string,
  { former, version }: { former: Former; version: string },
): Promise<void> {
  const changed = await tx
    .update(users)
    .set({
      profileImageUrl: null,
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
  const values = { first_name: former.firstName, last_name: former.lastName, email: former.email, payroll_id: null }
  for (const column of [users.firstName, users.lastName, users.email, users.payrollId])
    await overwrite(tx, userId, users, column, {
      becomes: sql`${values[column.name as keyof typeof values]}`,
      where: sql`${users.id} = ${userId}`,
    })
}

async function removeSignIn(tx: Db, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Those that wait are void: their links lead to the address. */
async function removeInvitations(
  tx: Db,
  userId: string,
  emails: readonly string[],
  formerEmail: string,
): Promise<void> {
  const isTheirs = sql`lower(${invitations.email}) = any (${sql.param(emails)}::text[])`
  await tx
    .update(invitations)
    .set({ status: sql`case ${invitations.status} when 'accepted' then 'accepted' else 'deleted' end` })
    .where(isTheirs)
  for (const column of [invitations.firstName, invitations.lastName])
    await overwrite(tx, userId, invitations, column, { becomes: sql`null`, where: isTheirs })
  await overwrite(tx, userId, invitations, invitations.email, { becomes: sql`${formerEmail}`, where: isTheirs })
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

async function removeMails(
  tx: Db,
  userId: string,
  { name, email, emails }: { name: string; email: string; emails: readonly string[] },
): Promise<void> {
  await tx.delete(devices).where(eq(devices.userId, userId))
  await tx.delete(notices).where(eq(notices.userId, userId))
  const { id, kind, notice } = notices
  const rewrite = (becomes: SQL, where: SQL) => overwrite(tx, userId, notices, notice, { becomes, where })
  await rewrite(imageWith(notice, { by: name }), sql`${notice} ->> 'byId' = ${userId}`)
  const isTheirAddress = sql`lower(${notice} ->> 'email') = any (${sql.param(emails)}::text[])`
  await rewrite(imageWith(notice, { email }), sql`${kind} = 'adminInvited' and ${isTheirAddress}`)
  const told = await tx
    .select({ id, notice })
    .from(notices)
    .where(sql`${kind} = 'trainingOverdue' and ${notice} -> 'late' @> ${JSON.stringify([{ personId: userId }])}::jsonb`)
    .orderBy(id)
  for (const each of told)
    if (each.notice.kind === 'trainingOverdue') {
      const late = each.notice.late.map((one) => (one.personId === userId ? { ...one, person: name } : one))
      await rewrite(sql`${JSON.stringify({ ...each.notice, late })}::jsonb`, sql`${id} = ${each.id}`)
    }
  await tx.delete(problemMailChoices).where(eq(problemMailChoices.userId, userId))
  await tx.delete(problemNews).where(eq(problemNews.userId, userId))
  await tx.delete(weekMailChoices).where(eq(weekMailChoices.userId, userId))
  await tx.delete(bellChoices).where(eq(bellChoices.userId, userId))
}

/** Messages about records of this person: made again when they are sent again. */
async function removeMessages(tx: Db, userId: string): Promise<void> {
  await overwrite(tx, userId, webhookDeliveries, webhookDeliveries.body, {
    becomes: sql`null`,
    where: sql`position(${userId} in ${webhookDeliveries.body}) > 0`,
  })
}
