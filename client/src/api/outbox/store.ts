import { patienceForFiles, storeOnDevice } from '../device.ts'
import type { Entry, NewEntry, OutboxStore } from './entry.ts'

const run = storeOnDevice('outbox', 'entries', { keyPath: 'number', autoIncrement: true })

const longestFor = ({ photos }: NewEntry) => (photos ? patienceForFiles : undefined)

/** The outbox of the device, of everybody who has used it; rejects where the browser keeps nothing. */
export const deviceStore: OutboxStore = {
  async add(entry: NewEntry) {
    const number = (await run('readwrite', (store) => store.add(entry), longestFor(entry))) as number
    return { ...entry, number }
  },
  all: () => run('readonly', (store) => store.getAll() as IDBRequest<Entry[]>),
  async put(entry) {
    await run('readwrite', (store) => store.put(entry), longestFor(entry))
  },
  async remove(number) {
    await run('readwrite', (store) => store.delete(number))
  },
}
