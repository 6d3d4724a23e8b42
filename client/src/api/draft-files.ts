import { createStore, del, delMany, entries, get, set } from 'idb-keyval'
import { currentDrafts, draftLifetime } from './drafts.ts'

/** Files and other large parts of drafts; the drafts name them by their ids. */
interface KeptFile {
  savedAt: number
  content: unknown
}

/** Opened when it is first used. */
const store = createStore('drafts', 'files')

/** What is to be written next, by id; undefined stands for removing it. Only the latest of each counts. */
const waiting = new Map<string, unknown>()
let isWriting = false

/** Keeps a file, or what the structured clone algorithm takes; where there is no room, silently not. */
export function keepFile(id: string, content: unknown) {
  waiting.set(id, content)
  void write()
}

export function dropFile(id: string) {
  waiting.set(id, undefined)
  void write()
}

/** Undefined where it was not kept. */
export async function keptFile<Content>(id: string): Promise<Content | undefined> {
  try {
    return (await get<KeptFile>(id, store))?.content as Content | undefined
  } catch {
    return undefined
  }
}

/** One after the other: a hundred photos at once would hold up the uploads they are kept for. */
async function write() {
  if (isWriting) return
  isWriting = true
  for (let [next] = waiting; next; [next] = waiting) {
    const [id, content] = next
    waiting.delete(id)
    try {
      if (content === undefined) await del(id, store)
      else await set(id, { savedAt: Date.now(), content } satisfies KeptFile, store)
    } catch {
      // Without a store the form works as it would without drafts.
    }
  }
  isWriting = false
}

/** Removes drafts that are out of date, and files that no draft names. */
export async function sweepDrafts() {
  const drafts = currentDrafts().join()
  try {
    const isLost = ([id, { savedAt }]: [string, KeptFile]) =>
      // A file may be a moment older than the draft that names it.
      Date.now() - savedAt > (drafts.includes(id) ? draftLifetime : 60_000)
    const lost = (await entries<string, KeptFile>(store)).filter(isLost)
    await delMany(
      lost.map(([id]) => id),
      store,
    )
  } catch {}
}
