import path from 'node:path'
import { type DiskStorage, openDiskStorage } from './disk.ts'
import { type GcsOptions, openGcsStorage } from './gcs.ts'
import { openS3Storage, type S3Options } from './s3.ts'
import type { Storage } from './storage.ts'

/** The bucket of the settings; undefined where they name none. */
export interface Buckets {
  gcs: GcsOptions | undefined
  s3: S3Options | undefined
}

export async function openBucket({ gcs, s3 }: Buckets, scratch: string): Promise<Storage | undefined> {
  if (gcs) return openGcsStorage({ ...gcs, scratch })
  return s3 && openS3Storage({ ...s3, scratch })
}

/** The object store of the settings: a bucket where one is named, otherwise a folder. */
export async function openStorage({
  folder,
  sharedFolder,
  secret,
  ...buckets
}: Buckets & {
  folder: string
  /** Where several servers keep their files together; in place of `folder`. */
  sharedFolder: string | undefined
  secret: () => string
}): Promise<Storage | DiskStorage> {
  const bucket = await openBucket(buckets, path.join(folder, 'unfinished'))
  if (bucket) return bucket
  return openDiskStorage({ folder: sharedFolder ?? folder, isShared: sharedFolder !== undefined, secret })
}
