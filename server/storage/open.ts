import path from 'node:path'
import { type DiskStorage, openDiskStorage } from './disk.ts'
import { type GcsOptions, openGcsStorage } from './gcs.ts'
import type { Storage } from './storage.ts'

/** The object store of the settings: a bucket where one is named, otherwise a folder. */
export async function openStorage(options: {
  gcs: GcsOptions | undefined
  folder: string
  secret: () => Promise<string>
}): Promise<Storage | DiskStorage> {
  if (options.gcs) return openGcsStorage({ ...options.gcs, scratch: path.join(options.folder, 'unfinished') })
  return openDiskStorage({ folder: options.folder, secret: await options.secret() })
}
