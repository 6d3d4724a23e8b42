import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { onFirstUse } from '#server/boot/on-first-use.ts'

/** Writes each mail to a file of its own. Only the operator may read them: they hold sign-in links. */
export function outboxIn(folder: string) {
  const transport = onFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  let written = 0

  return {
    async carry(mail: SendMailOptions) {
      const { message } = await (await transport()).sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // mkdir leaves a folder that exists as it is.
      await chmod(folder, 0o700)
      const name = nextName()
      const unfinished = path.join(folder, `.${name}.unfinished`)
      try {
        await writeFile(unfinished, message as Buffer, { mode: 0o600, flag: 'wx' })
        await rename(unfinished, path.join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    close: () => {},
  }

  /** Sorts by time, then by turn; the random end keeps two processes apart. */
  function nextName() {
    const time = new Date().toISOString().replace(/[-:.]/g, '')
    written += 1
    return `${time}-${String(written).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`
  }
}
