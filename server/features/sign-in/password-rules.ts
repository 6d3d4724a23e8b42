import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '#server/boot/project-root.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import {
  type Guessable,
  passwordForm,
  passwordHolds,
  passwordLength,
  passwordMinLengthFor,
  passwordTooShort,
  wordIn,
} from '#shared/sign-in/password.ts'
import type { Role } from '#shared/users/roles.ts'

const file = path.join(projectRoot, 'server/features/sign-in/common-passwords.txt.br')

const decompress = promisify(brotliDecompress)

/**
 * Whether it is one of the 100,000 most common passwords (common-passwords.md), in any case. Read each time, in some
 * five milliseconds: passwords are chosen seldom, and the list does not stay in memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lines = await decompress(await readFile(file))
  return lines.includes(`\n${passwordForm(password).toLowerCase()}\n`)
}

interface Chosen {
  /** The field of the body that is refused. */
  field: string
  password: string
  /** Whose it is to be. */
  role: Role
  words: Guessable
}

/** Refuses what others guess first: what is short for its role, holds a name of the person or the shop, or is common. */
export async function requireGoodPassword({ field, password, role, words }: Chosen): Promise<void> {
  const least = passwordMinLengthFor(role)
  if (passwordLength(password) < least) throw invalidField(field, passwordTooShort(least))
  const word = wordIn(password, words)
  if (word) throw invalidField(field, passwordHolds(word))
  if (await isCommonPassword(password))
    throw invalidField(
      field,
      t`This is one of the passwords that are tried first. Take something longer that only you think of, such as three words that do not belong together.`,
    )
}
