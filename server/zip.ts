import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  bytes: AsyncIterable<Buffer | string>
}

/**
 * A ZIP file, written while its entries are read, one after the other; no more of it is in memory than is on its way. Fails
 * where an entry does, and reads no further once it is destroyed.
 */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile()
  const written = file.outputStream as Readable
  let reading: Readable | undefined
  written.once('close', () => reading?.destroy())
  const write = async () => {
    for await (const { name, bytes } of entries) {
      if (written.destroyed) return
      reading = Readable.from(bytes)
      file.addReadStream(reading, name)
      await finished(reading)
    }
    file.end()
  }
  write().catch((error) => written.destroy(error))
  return written
}
