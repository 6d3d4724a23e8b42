import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>

/** A disk in memory; undefined where mounting is not allowed: it takes root. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'washboard-disk-'))
  const options = `size=${megabytes}m,mode=700`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  const remove = () => {
    process.off('exit', remove)
    // A process that has only just ended may still hold it; lazily, it goes with the last of them.
    if (spawnSync('umount', [folder]).status !== 0) spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  process.on('exit', remove)
  const filler = path.join(folder, 'filler')
  return {
    path: folder,
    /** Leaves no room on it. */
    fill: () => fill(filler),
    empty: () => rm(filler, { force: true }),
    remove,
  }
}

async function fill(filler: string) {
  const file = await open(filler, 'a')
  try {
    for (let bytes = 16 * 1024 * 1024; bytes >= 4096; ) {
      try {
        const { bytesWritten } = await file.write(Buffer.alloc(bytes))
        if (bytesWritten < bytes) bytes /= 2
      } catch {
        bytes /= 2
      }
    }
  } finally {
    await file.close()
  }
}
