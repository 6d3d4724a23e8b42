import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { byName } from '#server/db/order.ts'
import { withChanges } from '#server/http/changed-fields.ts'
import type { Conflicts } from '#server/http/errors.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import {
  type AccountFields,
  accountsMax,
  type CommercialAccount,
} from '#shared/commercial-accounts/commercial-account.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { t } from '#shared/language/t.ts'

export const commercialAccountConflicts: Conflicts = {
  commercial_accounts_active_unique: () =>
    new AppError(409, 'DUPLICATE_ACCOUNT', t`There is already an active account with this name and email.`),
}

export function listAccounts(db: Db): Promise<CommercialAccount[]> {
  return db
    .select()
    .from(commercialAccounts)
    .orderBy(byName(commercialAccounts.name), byName(commercialAccounts.email), commercialAccounts.id)
    .limit(accountsMax)
}

export async function insertAccount(db: Db, { name, email }: AccountFields): Promise<CommercialAccount> {
  const [made] = await db.insert(commercialAccounts).values({ name, email }).returning()
  return made!
}

/** What others have changed since it `was` so, stays. */
export const updateAccount = (db: Db, id: string, given: AccountFields, was: AccountFields | undefined) =>
  db.transaction(async (tx) => {
    const { name, email } = commercialAccounts
    const [present] = await tx
      .select({ name, email })
      .from(commercialAccounts)
      .where(eq(commercialAccounts.id, id))
      .for('no key update')
    return change(tx, id, present ? withChanges(present, given, was) : given)
  })

/** Doing it twice is as good as once. */
export const deactivateAccount = (db: Db, id: string) => change(db, id, { isActive: false })

async function change(
  db: Db,
  id: string,
  changes: Partial<typeof commercialAccounts.$inferInsert>,
): Promise<CommercialAccount> {
  const [changed] = await db.update(commercialAccounts).set(changes).where(eq(commercialAccounts.id, id)).returning()
  if (!changed) throw notFound(t`Commercial account`)
  return changed
}
