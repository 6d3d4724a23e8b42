import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Writes a private file (mode 0600) so that after a crash or a power loss it is there whole or not at all. */
export async function writeDurably(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Makes renames and new names in a folder survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
