const rangeHeader = 'x-goog-content-length-range'

/** An address of the object store may bind us to more headers; it names them. */
export function putHeaders(url: string, file: Blob): Record<string, string> {
  const signed = new URL(url, location.href).searchParams.get('X-Goog-SignedHeaders') ?? ''
  return {
    ...(file.type && { 'Content-Type': file.type }),
    ...(signed.includes(rangeHeader) && { [rangeHeader]: `0,${maxFileBytes}` }),
  }
}

/** What the store may hold the file to. */
export const uploadTerms = ({ type, size }: Blob) => ({ size, ...(type && { contentType: type }) })

/** The largest file that the store takes; as in shared/objects/object.ts, whose schemas stay out of this bundle. */
export const maxFileBytes = 10_485_760
