import type { Readable } from 'node:stream'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'

export interface UploadTerms {
  maxBytes: number
  /** How long the address works, where the store itself holds it to that. */
  seconds: number
  /** Where it is given, a bucket refuses another content type, and a file that is larger than `maxBytes`. */
  contentType?: string | undefined
  /** Where it is given, a bucket that can look at nothing else refuses a file of another size. */
  bytes?: number | undefined
}

/** Keeps files under names of the form 'folder/name'. */
export interface Storage {
  /** Other origins that browsers send uploads to. */
  origins: string[]
  /** An address that takes the bytes by PUT. */
  createUpload(name: string, terms: UploadTerms): Promise<string>
  /** Which name an address of `createUpload` stands for, with or without its query; undefined for any other address. */
  nameOf(uploadUrl: string, ownHosts: readonly string[]): string | undefined
  head(name: string): Promise<{ bytes: number } | undefined>
  /** Rejects with MissingObject before the first byte where there is none. */
  read(name: string): Promise<Readable>
  /** A file of this machine with the bytes, to be released when they were read. Rejects with MissingObject. */
  localCopy(name: string): Promise<{ path: string; release(): Promise<void> }>
  /** Every name there is. */
  names(): AsyncIterable<string>
  /** Replaces what was there; nobody ever reads a part of it. */
  write(name: string, content: Buffer, contentType: string): Promise<void>
  /** The same with a file made in `scratch`, which may be gone afterwards. */
  put(name: string, file: string, contentType: string): Promise<void>
  /** A folder for files on their way; what an ended process left in it goes at a later start. */
  scratch: string
  /** Also when it is gone already. */
  remove(name: string): Promise<void>
}

/** There is nothing under this name. */
export class MissingObject extends Error {
  constructor(name: string) {
    super(`There is no object ${name}`)
    this.name = 'MissingObject'
  }
}

/** The object store did not do what it should; `cause` is for the log. */
export class StorageFailure extends Error {
  constructor(cause: unknown) {
    super('The file store failed', { cause })
    this.name = 'StorageFailure'
  }
}

/** What an operating system says when it cannot read or write a file, in any part of the program. */
const fileCodes = ['EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EIO', 'ENODEV', 'ENOTDIR', 'ESTALE']

/** Files cannot be kept or read right now, which says nothing about the file that was sent. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageFailure) return true
  const { code = '', syscall, path } = (error ?? {}) as NodeJS.ErrnoException
  // A folder that is gone; without a path, it was a socket.
  return syscall !== 'connect' && (fileCodes.includes(code) || (code === 'ENOENT' && path !== undefined))
}

export const tooLarge = () => new AppError(413, 'TOO_LARGE', t`File size must be less than 10MB.`)

export const isName = (name: string) => /^[a-z]+\/[0-9a-z-]+$/.test(name)

/** Names are made by the program; this keeps a mistake from becoming a path out of the folder. */
export function checkName(name: string) {
  if (!isName(name)) throw new TypeError(`Not a name of an object: ${name}`)
}

/** The name of an object of a bucket whose addresses begin with this; undefined for any other address. */
export function nameBelow(base: string, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  const whole = `${origin}${pathname}`
  const name = whole.startsWith(base) ? decoded(whole.slice(base.length)) : ''
  return isName(name) ? name : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
