import type { Db } from '#server/db/db.ts'
import { userByEmail } from '#server/features/users/queries.ts'
import { isPassword } from '#server/http/passwords.ts'
import type { VerifyPassword } from '#server/http/session.ts'

export const verifyPassword =
  (db: Db): VerifyPassword =>
  async (email, password) => {
    const found = await userByEmail(db, email)
    if (!(await isPassword(password, found?.passwordHash)) || !found?.passwordHash) return undefined
    const { passwordHash, ...user } = found
    return { user, passwordHash }
  }
