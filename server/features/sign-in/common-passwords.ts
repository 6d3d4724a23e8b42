import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '#server/boot/project-root.ts'
import { passwordForm } from '#shared/sign-in/password.ts'

const file = path.join(projectRoot, 'server/features/sign-in/common-passwords.txt.br')

const decompress = promisify(brotliDecompress)

/**
 * One of the 100,000 most common ones (common-passwords.md), whatever its case. Read anew each time, in some five
 * milliseconds: passwords are chosen seldom, and nothing of the list stays in memory.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lines = await decompress(await readFile(file))
  return lines.includes(`\n${passwordForm(password).toLowerCase()}\n`)
}
