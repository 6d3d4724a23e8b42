import { unzipSync } from 'fflate'

/** The files of a ZIP file; throws where it is none. */
export const filesIn = (zip: Uint8Array): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]))
