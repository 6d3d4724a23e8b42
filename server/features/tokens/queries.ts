import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { shopToday } from '#server/db/days.ts'
import type { Db } from '#server/db/db.ts'
import { newSecret } from '#server/http/bearer.ts'
import { AppError, forbidden, notFound } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { apiTokens, apiTokenUses } from '#shared/tokens/table.ts'
import { type ApiToken, type NewToken, tokensMax } from '#shared/tokens/token.ts'
import { users } from '#shared/users/table.ts'

const tokensWhere = (db: Db, timeZone: string, wanted?: SQL): Promise<ApiToken[]> =>
  db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      lastDay: apiTokens.lastDay,
      isOver: sql<boolean>`${apiTokens.lastDay} < ${shopToday(timeZone)}`,
      permissions: apiTokens.permissions,
      madeBy: { firstName: users.firstName, lastName: users.lastName },
      createdAt: apiTokens.createdAt,
      lastUsedAt: apiTokenUses.usedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.madeById))
    .leftJoin(apiTokenUses, eq(apiTokenUses.tokenId, apiTokens.id))
    .where(wanted)
    .orderBy(desc(apiTokens.id))
    .limit(tokensMax)

export const listTokens = (db: Db, timeZone: string) => tokensWhere(db, timeZone)

async function tokenById(db: Db, id: string, timeZone: string): Promise<ApiToken> {
  const [token] = await tokensWhere(db, timeZone, eq(apiTokens.id, id))
  return token!
}

/** A token, with the secret that is stored nowhere. */
export async function insertToken(db: Db, token: NewToken & { madeById: string }, timeZone: string) {
  return db.transaction(async (tx) => {
    // If two are made at once, one waits here and then counts the other.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('washboard tokens'))`)
    await holdRightToMake(tx, token.madeById)
    const [row] = await tx.select({ number: count() }).from(apiTokens)
    if (row!.number >= tokensMax)
      throw new AppError(
        409,
        'TOO_MANY_TOKENS',
        t`There are ${tokensMax} tokens. End one that is no longer used first.`,
      )
    const { textOf, secretHash } = newSecret()
    const [made] = await tx
      .insert(apiTokens)
      .values({ ...token, secretHash })
      .returning({ id: apiTokens.id })
    return { ...(await tokenById(tx, made!.id, timeZone)), secret: textOf(made!.id) }
  })
}

/** Locks the right until the transaction ends: taking it away waits, and then ends this token as well. */
async function holdRightToMake(tx: Db, userId: string): Promise<void> {
  const isAdmin = and(eq(users.id, userId), eq(users.isActive, true), eq(users.role, 'admin'))
  const [held] = await tx.select({ id: users.id }).from(users).where(isAdmin).for('share')
  if (!held) throw forbidden()
}

export async function changeToken(db: Db, id: string, change: NewToken, timeZone: string): Promise<ApiToken> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.update(apiTokens).set(change).where(eq(apiTokens.id, id))
    if (!rowCount) throw notFound(t`Token`)
    return tokenById(tx, id, timeZone)
  })
}

export async function endToken(db: Db, id: string): Promise<void> {
  const { rowCount } = await db.delete(apiTokens).where(eq(apiTokens.id, id))
  if (!rowCount) throw notFound(t`Token`)
}

/** Ends the tokens of somebody who may not have any, for good. The person is locked before. */
export async function endTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.madeById, userId))
}
