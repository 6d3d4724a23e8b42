import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { emptyFolder } from './disk.ts'
import { bucketPatience, inTime as inTimeOf, watched } from './in-time.ts'
import { checkName, isName, MissingObject, nameBelow, type Storage, StorageFailure } from './storage.ts'

export interface S3Options {
  bucket: string
  /** Of MinIO, R2, Backblaze, Garage and the like; Amazon's own where absent. */
  endpoint: string | undefined
  region: string
}

/**
 * A bucket that speaks Amazon's S3. The keys come from where Amazon's programs look for them (AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, a profile, the role of the machine). The client is loaded only where it is used: it is large.
 */
export async function openS3Storage(options: S3Options & { scratch: string; patience?: number }): Promise<Storage> {
  const { bucket: Bucket, endpoint, region, patience = bucketPatience } = options
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new s3.S3Client({
    region,
    // Other makers' servers know their buckets by path alone.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Not all of them know the sums that Amazon has added to each request since.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const scratch = await emptyFolder(options.scratch)
  const inTime = <T>(work: (terms: { abortSignal: AbortSignal }) => Promise<T>) =>
    inTimeOf((abortSignal) => work({ abortSignal }), patience)
  const at = (Key: string) => {
    checkName(Key)
    return { Bucket, Key }
  }
  // Signing needs only the keys, no call to the bucket: without keys, the start fails here.
  const sample = await getSignedUrl(client, new s3.PutObjectCommand(at('uploads/0')))
  const base = sample.slice(0, sample.indexOf('uploads/0'))

  async function read(name: string): Promise<Readable> {
    const { Body } = await inTime((terms) => client.send(new s3.GetObjectCommand(at(name)), terms)).catch((error) => {
      if (isMissing(error)) throw new MissingObject(name)
      throw new StorageFailure(error)
    })
    return watched(Body as Readable, patience)
  }

  async function write(name: string, Body: Buffer, ContentType: string) {
    const put = new s3.PutObjectCommand({ ...at(name), Body, ContentType })
    await inTime((terms) => client.send(put, terms)).catch(fail)
  }

  return {
    origins: [new URL(base).origin],
    scratch,
    read,
    write,

    createUpload(name, { seconds, contentType, bytes }) {
      // The browser has to send exactly what is signed. What a caller does not say is looked at when the file is claimed.
      const signed = [
        'host',
        ...(contentType ? ['content-type'] : []),
        ...(bytes === undefined ? [] : ['content-length']),
      ]
      const put = new s3.PutObjectCommand({
        ...at(name),
        ...(contentType && { ContentType: contentType }),
        ...(bytes !== undefined && { ContentLength: bytes }),
      })
      const terms = { expiresIn: seconds, signableHeaders: new Set(signed) }
      return inTime(() => getSignedUrl(client, put, terms)).catch(fail)
    },

    nameOf: (uploadUrl) => nameBelow(base, uploadUrl),

    async head(name) {
      const found = await inTime((terms) => client.send(new s3.HeadObjectCommand(at(name)), terms)).catch(unlessMissing)
      return found && { bytes: found.ContentLength! }
    },

    async localCopy(name) {
      const copy = path.join(scratch, randomUUID())
      const release = () => rm(copy, { force: true })
      try {
        await pipeline(await read(name), createWriteStream(copy, { mode: 0o600 }))
      } catch (error) {
        await release()
        throw error
      }
      return { path: copy, release }
    },

    async *names() {
      let Marker: string | undefined
      do {
        const page = new s3.ListObjectsCommand({ Bucket, Marker })
        const { Contents = [], IsTruncated } = await inTime((terms) => client.send(page, terms)).catch(fail)
        for (const { Key = '' } of Contents) if (isName(Key)) yield Key
        Marker = IsTruncated ? Contents.at(-1)?.Key : undefined
      } while (Marker)
    },

    async put(name, file, contentType) {
      // Read first, since what is sent again has to begin anew.
      await write(name, await readFile(file), contentType)
      await rm(file, { force: true })
    },

    async remove(name) {
      await inTime((terms) => client.send(new s3.DeleteObjectCommand(at(name)), terms)).catch(unlessMissing)
    },
  }
}

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) fail(error)
}

function fail(error: unknown): never {
  throw new StorageFailure(error)
}
