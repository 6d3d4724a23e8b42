import type { Entry, NewEntry, OutboxStore } from './entry.ts'

const name = 'entries'

let opened: Promise<IDBDatabase> | undefined

/** One connection for the page; a failed attempt is made again. */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('outbox', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath: 'number', autoIncrement: true })
    request.onsuccess = () => {
      const database = request.result
      // The browser closes it, for want of room or because somebody clears their data.
      database.onclose = () => {
        opened = undefined
      }
      // Closing it oneself is no such event.
      database.onversionchange = () => {
        opened = undefined
        database.close()
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The outbox is open in an older version of the page.'))
  }).catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Resolves once it is on the disk, not only on its way there. */
async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

/** The outbox of the device, of everybody who has used it; rejects where the browser keeps nothing. */
export const deviceStore: OutboxStore = {
  async add(entry: NewEntry) {
    const number = (await run('readwrite', (store) => store.add(entry))) as number
    return { ...entry, number }
  },
  all: () => run('readonly', (store) => store.getAll() as IDBRequest<Entry[]>),
  async put(entry) {
    await run('readwrite', (store) => store.put(entry))
  },
  async remove(number) {
    await run('readwrite', (store) => store.delete(number))
  },
}
