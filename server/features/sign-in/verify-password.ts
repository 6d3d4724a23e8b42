import type { Db } from '#server/db/db.ts'
import { userByEmail } from '#server/features/users/queries.ts'
import { rightHash } from '#server/http/passwords.ts'
import type { VerifyPassword } from '#server/http/session.ts'
import { renewPasswordHash } from './queries.ts'

export const verifyPassword =
  (db: Db): VerifyPassword =>
  async (email, password) => {
    const found = await userByEmail(db, email)
    const hash = await rightHash(password, found?.passwordHash)
    if (!found?.passwordHash || !hash) return undefined
    const { passwordHash, ...user } = found
    if (hash !== passwordHash && !(await renewPasswordHash(db, user.id, { from: passwordHash, to: hash })))
      // Another sign-in has renewed it at the same moment, or the password was changed.
      return verifyPassword(db)(email, password)
    return { user, passwordHash: hash }
  }
