import { open, readFile } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { onFirstUse } from '#server/boot/on-first-use.ts'
import { BackupError } from './backup-error.ts'

/** What a backup is encrypted with: public keys, or a passphrase. */
export type Lock = { recipients: string[] } | { passphrase: string }

/** What opens one. */
export interface Keys {
  passphrase?: string | undefined
  /** A file as age-keygen writes it. */
  identityFile?: string | undefined
}

type Stage = (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>

const age = onFirstUse(() => import('age-encryption'))

// Node's streams of the web are iterables as well, which the browser's types of them do not say.
const streamOf = (chunks: AsyncIterable<Uint8Array>) => NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>

const marker = 'age-encryption.org/v1\n'

/** Encrypts what goes by in the format of age, in pieces of 64 kB. */
export async function encrypting(lock: Lock): Promise<Stage> {
  const encrypter = new (await age()).Encrypter()
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase)
  else
    for (const recipient of lock.recipients)
      try {
        encrypter.addRecipient(recipient)
      } catch {
        throw new BackupError(`${recipient} is not a public key of age, which begins with age1.`)
      }
  return async function* (chunks) {
    yield* piecesOf(await encrypter.encrypt(streamOf(chunks)))
  }
}

/** Undefined where the file is not encrypted. */
export async function decrypting(file: string, keys: Keys): Promise<Stage | undefined> {
  if (!(await isEncrypted(file))) return undefined
  const { passphrase, identityFile } = keys
  if (!passphrase && !identityFile)
    throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE, or name the file of its key with --identity.`)
  const decrypter = new (await age()).Decrypter()
  if (passphrase) decrypter.addPassphrase(passphrase)
  if (identityFile) for (const identity of await identitiesIn(identityFile)) decrypter.addIdentity(identity)
  return async function* (chunks) {
    const opened = await decrypter.decrypt(streamOf(chunks)).catch(() => {
      throw new BackupError(`${file} cannot be opened: the ${identityFile ? 'key' : 'passphrase'} is not its own.`)
    })
    try {
      yield* piecesOf(opened)
    } catch {
      throw new BackupError(`${file} is damaged: it is not what was encrypted.`)
    }
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((error) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(marker.length), 0, marker.length, 0)
    return buffer.subarray(0, bytesRead).toString() === marker
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  } finally {
    await handle.close()
  }
}

async function identitiesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`)
  })
  const identities = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new BackupError(`${file} holds no key of age, which begins with AGE-SECRET-KEY-.`)
  return identities
}
