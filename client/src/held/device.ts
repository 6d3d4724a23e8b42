/** The longest (milliseconds) that anything waits for what this device keeps, which may never answer. */
const patience = 2_000

/**
 * Rejects where the answer does not come in time. That is counted in eight parts: while a page is busy with itself it hears
 * no answer, however long one has been there, and of such a pause only one part counts.
 */
export const inTime = <T>(answer: Promise<T>, longest = patience): Promise<T> =>
  new Promise((resolve, reject) => {
    const wait = (parts: number) => {
      const signal = AbortSignal.timeout(longest / 8)
      signal.onabort = () => (parts ? wait(parts - 1) : reject(signal.reason))
    }
    wait(7)
    answer.then(resolve, reject)
  })

/** The longest (milliseconds) that writing takes, where it is files as large as photos are. */
export const patienceForFiles = 20_000
/** For the turn of another page: as long as it may be sending one thing. */
const patienceForTurn = 60_000

/** What somebody does with a store of the device, in a transaction of its own. */
export type OnDevice = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  longest?: number,
) => Promise<T>

/**
 * The one store of a database. What is done with it resolves once it is on the disk, and rejects where the browser keeps
 * nothing or does not answer in time; then it was not done.
 */
export function storeOnDevice(database: string, name: string, keys?: IDBObjectStoreParameters): OnDevice {
  let opened: Promise<IDBDatabase> | undefined
  /** Why somebody waited in vain, as long as it has not answered since: nobody else waits as well. */
  let silence: unknown

  /** One connection for the page; a failed attempt is made again. */
  function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database)
      request.onupgradeneeded = () => request.result.createObjectStore(name, keys)
      request.onsuccess = () => {
        const { result } = request
        const close = () => {
          opened = undefined
          result.close()
        }
        // The browser closes it, for want of room, or asks us to, because somebody clears their data.
        result.onclose = close
        result.onversionchange = close
        resolve(result)
      }
      request.onerror = () => reject(request.error)
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  function heard<T>(answer: Promise<T>, longest?: number): Promise<T> {
    const hear = () => {
      silence = undefined
    }
    const late = inTime(answer, longest)
    late.catch((error) => {
      silence = error
      answer.then(hear, hear)
    })
    return late
  }

  return async (mode, work, longest) => {
    if (silence) throw silence
    const transaction = (await heard(open())).transaction(name, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(name))
    const done = new Promise<typeof request.result>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? request.error)
    })
    return heard(done, longest).catch((error) => {
      try {
        transaction.abort()
      } catch {
        // It is over.
      }
      throw error
    })
  }
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * One page, or our worker, after the other; rejects where it is not its turn in time. The browser lets go of the turn of a
 * tab that is closed. Where it keeps no turns, it is this page's alone.
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, { signal: AbortSignal.timeout(patienceForTurn) }, work)
  const next = turn.then(work)
  turn = next.catch(() => {})
  return next
}
