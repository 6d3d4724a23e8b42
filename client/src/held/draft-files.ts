import { draftLifetime } from '#shared/api/offline.ts'
import { patienceForFiles, storeOnDevice } from './device.ts'
import { currentDrafts } from './drafts.ts'

/** Files and other large parts of drafts; the drafts name them by their ids. */
interface KeptFile {
  savedAt: number
  content: unknown
}

const run = storeOnDevice('drafts', 'files')

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
    const kept: KeptFile | undefined = await run('readonly', (store) => store.get(id))
    return kept?.content as Content | undefined
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
      const kept: KeptFile | undefined = content === undefined ? undefined : { savedAt: Date.now(), content }
      const work = (store: IDBObjectStore): IDBRequest => (kept ? store.put(kept, id) : store.delete(id))
      await run('readwrite', work, patienceForFiles)
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
    await run('readwrite', (store) => {
      const request = store.openCursor()
      request.onsuccess = () => {
        const at = request.result
        if (!at) return
        const { savedAt }: KeptFile = at.value
        // A file may be a moment older than the draft that names it.
        if (Date.now() - savedAt > (drafts.includes(String(at.key)) ? draftLifetime : 60_000)) at.delete()
        at.continue()
      }
      return request
    })
  } catch {}
}
