import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { App } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'

export async function filesOnDisk({ dataDir }: Pick<App, 'dataDir'>) {
  const entries = await readdir(path.join(dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

export const rowsOf = async ({ pool }: Pick<App, 'pool'>, { id }: Person) =>
  (await pool.query('select id, state from objects where owner_id = $1', [id])).rows

/** The id of an upload or a picture. */
export const idIn = (address: string) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)![0]

/** Neither a row nor a file, finished or not, of this person's upload. */
export async function expectNothingOf(app: App, person: Person, uploadURL: string) {
  await expect.poll(() => rowsOf(app, person)).toEqual([])
  const isOfUpload = (file: string) => /unfinished/.test(file) || file.includes(idIn(uploadURL))
  await expect.poll(async () => (await filesOnDisk(app)).filter(isOfUpload)).toEqual([])
}
