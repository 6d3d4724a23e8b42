import { turns } from '#server/turns.ts'

/** Loaded when somebody signs in: its program is five megabytes of memory. */
const argon2 = () => import('@node-rs/argon2')

/** OWASP's second choice of parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each holds its 19 MiB while it runs, and on two cores none would be done earlier for more at once. */
const atOnce = turns(2)

export const hashPassword = (password: string) => atOnce.take(async () => (await argon2()).hash(password, cost))

/** A hash of nothing anyone knows, so that an unknown address takes as long to refuse as a wrong password. */
let decoy: Promise<string> | undefined

export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const expected = passwordHash ?? (await decoy)
  const matches = await atOnce.take(async () => (await argon2()).verify(expected, password))
  return matches && passwordHash != null
}
