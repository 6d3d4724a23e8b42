import { sql } from 'drizzle-orm'
import { deletePendingUnbound, insertInvitation } from '#server/features/invitations/queries.ts'
import { activeAdminCount, hasAnyUser } from '#server/features/users/queries.ts'
import type { Services } from '#server/http/call.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { noAddress } from '#shared/invitations/statuses.ts'
import { users } from '#shared/users/table.ts'

/**
 * Lets a shop without an active admin in: makes the account of ADMIN_EMAIL and ADMIN_PASSWORD, or, without those and
 * without any account, an invitation whose link is returned. Never changes an account that exists.
 */
export async function openFirstDoor({ config, db, log, publicUrl }: Services): Promise<string | undefined> {
  const { adminEmail, adminPassword } = config
  // Hashing takes its time, and is done before the transaction.
  const isWanted = adminEmail && adminPassword && (await activeAdminCount(db)) === 0
  const passwordHash = isWanted ? await hashPassword(adminPassword) : undefined
  // Two servers may start on one empty database.
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${0x3a5b_0a7e})`)
    if (adminEmail && adminPassword) {
      if (!passwordHash || (await activeAdminCount(tx)) > 0) return
      const admin = {
        email: adminEmail,
        firstName: 'Shop',
        lastName: 'Admin',
        role: 'admin',
        passwordHash,
      } as const
      const [made] = await tx.insert(users).values(admin).onConflictDoNothing().returning({ id: users.id })
      if (!made) {
        log.warn('ADMIN_EMAIL already belongs to somebody; no admin was made')
        return
      }
      // Links that earlier starts printed must not make a second one.
      await deletePendingUnbound(tx)
      log.info('first admin made from ADMIN_EMAIL and ADMIN_PASSWORD')
      return
    }
    if (await hasAnyUser(tx)) return
    // An earlier start may have left a link that nobody used; only the newest counts.
    await deletePendingUnbound(tx)
    const { code } = await insertInvitation(tx, {
      email: adminEmail ?? noAddress,
      role: 'admin',
      isBoundToEmail: false,
    })
    log.info('no user yet: printed an invitation for the first admin')
    return `${publicUrl}/invite/${code}`
  })
}
