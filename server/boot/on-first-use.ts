/**
 * Makes something when it is first wanted and keeps it; after a failure the next one who wants it tries again. For
 * packages that few requests need: loaded at the start they would cost every shop memory and time.
 */
export function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
