import { Readable } from 'node:stream'
import { StorageFailure } from './storage.ts'

/** Milliseconds that one operation of a bucket, or each piece of a file that is read, may take, repeats included. */
export const bucketPatience = 30_000

/**
 * Clients of buckets have limits of their own, which do not end a request to a store that takes it and never answers. When
 * the time is over the signal is aborted: a client that has only so many connections gets this one back.
 */
export async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, patience: number): Promise<T> {
  const giveUp = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`no answer within ${patience} ms`))
    giveUp.abort()
  }, patience)
  try {
    return await Promise.race([work(giveUp.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The rest of what has begun to come. The reader may take their time, the store may not. */
export function watched(source: Readable, patience: number): Readable {
  const chunks = source[Symbol.asyncIterator]()
  return new Readable({
    read() {
      inTime(() => chunks.next(), patience).then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(new StorageFailure(error)),
      )
    },
    destroy(error, done) {
      source.on('error', () => {}).destroy()
      done(error)
    },
  })
}
