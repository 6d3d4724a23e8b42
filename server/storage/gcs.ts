import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, constants, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ApiError } from '@google-cloud/storage'
import { emptyFolder } from './disk.ts'
import { bucketPatience, inTime as inTimeOf, watched } from './in-time.ts'
import { checkName, isName, MissingObject, nameBelow, type Storage, StorageFailure } from './storage.ts'

export interface GcsOptions {
  bucket: string
  /** Of an emulator; Google's own where absent. */
  apiEndpoint: string | undefined
  /** What GOOGLE_APPLICATION_CREDENTIALS says; where absent, the surrounding machine lends its account. */
  credentialsFile: string | undefined
}

/** A bucket of Google Cloud Storage. Its client is loaded only where it is used: it is large. */
export async function openGcsStorage(
  options: GcsOptions & {
    scratch: string
    patience?: number
  },
): Promise<Storage> {
  const { bucket: bucketName, apiEndpoint, credentialsFile, patience = bucketPatience } = options
  // Google's library finds the file by itself, but only when it is first needed.
  if (credentialsFile)
    await access(credentialsFile, constants.R_OK).catch(() => {
      throw new Error(`GOOGLE_APPLICATION_CREDENTIALS names ${credentialsFile}, which cannot be read`)
    })
  const { Storage: Client } = await import('@google-cloud/storage')
  const client = new Client({
    ...(apiEndpoint && { apiEndpoint }),
    retryOptions: { maxRetries: 2, totalTimeout: 20 },
  })
  const bucket = client.bucket(bucketName)
  // Where a download is answered with an error that the client would try again, it destroys the stream that it is about
  // to pipe into, which throws where nobody can catch it.
  const readClient = new Client({
    ...(apiEndpoint && { apiEndpoint }),
    authClient: client.authClient,
    retryOptions: { autoRetry: false },
  })
  const scratch = await emptyFolder(options.scratch)
  const origin = new URL(client.apiEndpoint).origin
  const fileOf = (name: string) => {
    checkName(name)
    return bucket.file(name)
  }
  const fileToRead = (name: string) => {
    checkName(name)
    const file = readClient.bucket(bucketName).file(name)
    const createReadStream = file.createReadStream.bind(file)
    file.createReadStream = (options) =>
      createReadStream(options).once('response', (response) => {
        // At the end of a download that is broken off, the client would end all connections to the store, and so break off
        // what everybody else is loading.
        response.request.agent = undefined
        // The client puts two pipelines on it, which is one listener more than Node takes for usual and warns of.
        response.setMaxListeners(20)
      })
    return file
  }

  const inTime = <T>(work: Promise<T>) => inTimeOf(() => work, patience)

  return {
    origins: [origin],
    scratch,

    async createUpload(name, { maxBytes, seconds, contentType }) {
      // Without a key of its own, the machine's account signs: Google is asked.
      const signed = fileOf(name).getSignedUrl({
        version: 'v4',
        action: 'write',
        expires: Date.now() + seconds * 1000,
        // The browser has to send exactly what is signed. A caller who says nothing of the file gets an address that
        // works with any content type and size; both are looked at when the file is claimed.
        ...(contentType && { contentType, extensionHeaders: { 'x-goog-content-length-range': `0,${maxBytes}` } }),
      })
      const [address] = await inTime(signed).catch(fail)
      return address
    },

    nameOf: (uploadUrl) => nameBelow(`${origin}/${bucketName}/`, uploadUrl),

    async head(name) {
      const found = await inTime(fileOf(name).getMetadata()).catch(unlessMissing)
      return found && { bytes: Number(found[0].size) }
    },

    async read(name) {
      const stream = fileToRead(name).createReadStream()
      try {
        await inTime(once(stream, 'readable'))
      } catch (error) {
        // Not destroyed: a late answer would make the client throw where nobody can catch it.
        stream.on('error', () => {}).resume()
        if (isMissing(error)) throw new MissingObject(name)
        throw new StorageFailure(error)
      }
      return watched(stream, patience)
    },

    async localCopy(name) {
      const copy = path.join(scratch, randomUUID())
      await inTime(fileToRead(name).download({ destination: copy })).catch(async (error) => {
        await rm(copy, { force: true })
        if (isMissing(error)) throw new MissingObject(name)
        fail(error)
      })
      return { path: copy, release: () => rm(copy, { force: true }) }
    },

    async *names() {
      let pageToken: string | undefined
      do {
        const page = { autoPaginate: false, fields: 'items(name),nextPageToken', ...(pageToken && { pageToken }) }
        const [files, , answer] = await inTime(bucket.getFiles(page)).catch(fail)
        for (const { name } of files) if (isName(name)) yield name
        pageToken = (answer as { nextPageToken?: string }).nextPageToken
      } while (pageToken)
    },

    async put(name, file, contentType) {
      checkName(name)
      await inTime(bucket.upload(file, { destination: name, resumable: false, contentType })).catch(fail)
      await rm(file, { force: true })
    },

    async write(name, content, contentType) {
      // In one request: resuming pays off for files much larger than these.
      await inTime(fileOf(name).save(content, { resumable: false, contentType })).catch(fail)
    },

    async remove(name) {
      await inTime(fileOf(name).delete({ ignoreNotFound: true })).catch(fail)
    },
  }
}

const isMissing = (error: unknown) => (error as ApiError).code === 404

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) fail(error)
}

function fail(error: unknown): never {
  throw new StorageFailure(error)
}
