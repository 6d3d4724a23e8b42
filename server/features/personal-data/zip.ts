import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  bytes: AsyncIterable<Buffer | string>
}

/**
 * A ZIP file, written while its entries are read, one after the other; no more of it is in memory than is on its way. Fails
 * where an entry does, and reads no further once it is destroyed: what was opened for it is closed then.
 */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile()
  const written = file.outputStream as Readable
  let reading: Readable | undefined
  written.once('close', () => reading?.destroy())
  const write = async () => {
    for await (const { name, bytes } of entries) {
      // A stream as it is: around one from which nothing was read yet, `from` would leave it open when it is destroyed.
      reading = bytes instanceof Readable ? bytes : Readable.from(bytes)
      if (written.destroyed) {
        reading.destroy()
        return
      }
      file.addReadStream(reading, name)
      await finished(reading)
    }
    file.end()
  }
  write().catch((error) => written.destroy(error))
  return written
}
