import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import { checkName, isName, MissingObject, type Storage, tooLarge } from './storage.ts'

/** Where the browser puts files: this path and then the object's name. */
export const uploadPath = '/api/objects/'

export interface DiskStorage extends Storage {
  /** The size that a signed upload address allows; throws 403 where the signature is wrong. */
  allowedBytes(name: string, query: Record<string, unknown>): number
  /** Writes what arrives while it arrives; throws 413 as soon as it is too much, and keeps nothing of what is not whole. */
  receive(name: string, body: Readable, maxBytes: number): Promise<void>
}

export const isDisk = (storage: Storage): storage is DiskStorage => 'receive' in storage

interface DiskOptions {
  folder: string
  /** Other servers keep their files here too. */
  isShared?: boolean
  /** Signs upload addresses; asked for when one is made or used. */
  secret: () => string
}

/**
 * Files in a folder. Each is written beside its place, brought to the disk and then
 * put there by a rename, so that a name has either the whole file or none, whatever ends the process.
 */
export async function openDiskStorage({ folder, isShared = false, secret }: DiskOptions): Promise<DiskStorage> {
  const unfinished = path.join(folder, 'unfinished')
  const scratch = await (isShared ? tidyFolder(unfinished) : emptyFolder(unfinished))
  const made = new Set<string>()

  const pathOf = (name: string) => {
    checkName(name)
    return path.join(folder, name)
  }
  const signatureOf = (name: string, maxBytes: string) =>
    createHmac('sha256', secret()).update(`PUT\n${name}\n${maxBytes}`).digest('base64url')

  /** Runs `fill` on a new file and puts the file in its place. */
  async function place(name: string, fill: (file: FileHandle) => Promise<void>) {
    checkName(name)
    const draft = path.join(scratch, randomUUID())
    await settle(name, draft, await open(draft, 'wx', 0o600), fill)
  }

  async function settle(name: string, draft: string, file: FileHandle, fill: (file: FileHandle) => Promise<void>) {
    const target = pathOf(name)
    try {
      try {
        await fill(file)
        await file.sync()
      } finally {
        await file.close()
      }
      const parent = path.dirname(target)
      if (!made.has(parent)) {
        await mkdir(parent, { recursive: true, mode: 0o700 })
        await syncFolder(folder)
        made.add(parent)
      }
      await rename(draft, target)
      await syncFolder(parent)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    origins: [],
    scratch,

    // How long it works is decided where the upload is taken (`takeSlot`): the clock of another server may differ.
    async createUpload(name, { maxBytes }) {
      checkName(name)
      const query = { max: String(maxBytes), signature: signatureOf(name, String(maxBytes)) }
      return `${uploadPath}${name}?${new URLSearchParams(query)}`
    },

    nameOf(uploadUrl, ownHosts) {
      const base = 'http://this.invalid'
      if (!URL.canParse(uploadUrl, base)) return undefined
      const { protocol, host, pathname } = new URL(uploadUrl, base)
      const isOurs = host === 'this.invalid' ? !uploadUrl.includes('this.invalid') : ownHosts.includes(host)
      if (!isOurs || !/^https?:$/.test(protocol)) return undefined
      const name = pathname.startsWith(uploadPath) ? pathname.slice(uploadPath.length) : ''
      return isName(name) ? name : undefined
    },

    allowedBytes(name, { max, signature }) {
      const expected = Buffer.from(signatureOf(name, String(max)))
      const given = Buffer.from(String(signature))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError(403, 'BAD_SIGNATURE', t`This upload address is not valid.`)
      return Number(max)
    },

    async receive(name, body, maxBytes) {
      await place(name, async (file) => {
        let bytes = 0
        // Leaving the loop must not close the connection: the refusal is still to be sent over it.
        for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          bytes += chunk.length
          if (bytes > maxBytes) throw tooLarge()
          await writeAll(file, chunk)
        }
      })
    },

    async head(name) {
      const facts = await stat(pathOf(name)).catch(unlessMissing)
      return facts && { bytes: facts.size }
    },

    async read(name) {
      const file = await open(pathOf(name)).catch(unlessMissing)
      if (!file) throw new MissingObject(name)
      return file.createReadStream({ highWaterMark: 256 * 1024 })
    },

    async localCopy(name) {
      const file = pathOf(name)
      if (!(await stat(file).catch(unlessMissing))) throw new MissingObject(name)
      return { path: file, release: async () => {} }
    },

    async *names() {
      for (const parent of await readdir(folder, { withFileTypes: true })) {
        if (parent.name === 'unfinished' || !parent.isDirectory()) continue
        for (const name of await readdir(path.join(folder, parent.name))) yield `${parent.name}/${name}`
      }
    },

    put: async (name, file) => settle(name, file, await open(file, 'r+'), async () => {}),

    write: (name, content) => place(name, (file) => writeAll(file, content)),

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}

/** What the process before this one did not get to the end of goes. */
export async function emptyFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** What others are writing stays; nobody writes a file for a day, by the clock of the folder, which all go by. */
async function tidyFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const probe = path.join(folder, randomUUID())
  await writeFile(probe, '')
  const now = (await stat(probe)).mtimeMs
  await rm(probe)
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(unlessMissing)
    if (facts && now - facts.mtimeMs > 24 * 60 * 60 * 1000) await rm(file, { recursive: true, force: true })
  }
  return folder
}

async function writeAll(file: FileHandle, bytes: Buffer) {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}

/** A rename is durable once the folder is. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
