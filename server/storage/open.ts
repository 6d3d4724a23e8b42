import path from 'node:path'
import { type DiskStorage, openDiskStorage } from './disk.ts'
import { type GcsOptions, openGcsStorage } from './gcs.ts'
import type { Storage } from './storage.ts'

/** The object store of the settings: a bucket where one is named, otherwise a folder. */
export async function openStorage(options: {
  gcs: GcsOptions | undefined
  folder: string
  /** Where several servers keep their files together; in place of `folder`. */
  sharedFolder: string | undefined
  secret: () => string
}): Promise<Storage | DiskStorage> {
  if (options.gcs) return openGcsStorage({ ...options.gcs, scratch: path.join(options.folder, 'unfinished') })
  const { folder, sharedFolder, secret } = options
  return openDiskStorage({ folder: sharedFolder ?? folder, isShared: sharedFolder !== undefined, secret })
}
