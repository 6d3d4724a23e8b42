import { workQueue } from '#server/boot/work-queue.ts'
import { passwordForm } from '#shared/sign-in/password.ts'

/** Loaded when somebody signs in: its program is five megabytes of memory. */
const argon2 = () => import('@node-rs/argon2')

/** OWASP's second choice of parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each holds its 19 MiB while it runs, and on two cores none would be done earlier for more at once. */
const atOnce = workQueue(2)

export const hashPassword = (password: string) =>
  atOnce.take(async () => (await argon2()).hash(passwordForm(password), cost))

const fits = (password: string, hash: string) => atOnce.take(async () => (await argon2()).verify(hash, password))

/** A hash of nothing anyone knows, so that an unknown address takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined

/**
 * What the hash of a right password is from now on; undefined for a wrong one. Earlier versions hashed what was typed as it
 * came: a hash that fits that alone is made anew.
 */
export async function rightHash(
  password: string,
  passwordHash: string | null | undefined,
): Promise<string | undefined> {
  decoy ??= hashPassword(crypto.randomUUID())
  const expected = passwordHash ?? (await decoy)
  const form = passwordForm(password)
  const isRight = await fits(form, expected)
  const isOfOldForm = !isRight && form !== password && (await fits(password, expected))
  if (passwordHash == null) return undefined
  if (isOfOldForm) return hashPassword(password)
  return isRight ? passwordHash : undefined
}

export const isPassword = async (password: string, passwordHash: string | null | undefined) =>
  (await rightHash(password, passwordHash)) !== undefined
