import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type ZipEntry, zip } from '#server/features/personal-data/zip.ts'
import { filesIn } from './personal-data/unzip.ts'

async function* pieces<T>(...all: T[]) {
  yield* all
}

test('texts and bytes of any length are read back', async () => {
  const photo = Buffer.alloc(300_000, 'photo')
  const entries = pieces<ZipEntry>(
    { name: 'empty.txt', bytes: pieces<string>() },
    { name: 'añadido/página.html', bytes: pieces('<p>¡', 'Hola!</p>') },
    { name: 'photo.jpeg', bytes: pieces(photo.subarray(0, 7), photo.subarray(7)) },
  )
  const files = filesIn(await buffer(zip(entries)))
  expect([...files.keys()]).toEqual(['empty.txt', 'añadido/página.html', 'photo.jpeg'])
  expect(files.get('añadido/página.html')!.toString()).toBe('<p>¡Hola!</p>')
  expect(files.get('photo.jpeg')!.equals(photo)).toBe(true)
})

test('fails where an entry fails', async () => {
  const failing = Readable.from(pieces('as far as ')).map(() => {
    throw new Error('The store is away')
  })
  const entries = pieces<ZipEntry>({ name: 'first.txt', bytes: pieces('first') }, { name: 'second', bytes: failing })
  await expect(buffer(zip(entries))).rejects.toThrow('The store is away')
})

test('a client that leaves keeps nothing open', async () => {
  const [entryLeft, listLeft] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  async function* endless() {
    try {
      for (;;) yield randomBytes(64_000)
    } finally {
      entryLeft.resolve()
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) yield { name: 'endless', bytes: endless() }
    } finally {
      listLeft.resolve()
    }
  }
  const written = zip(entries())
  let length = 0
  written.on('data', (chunk: Buffer) => {
    length += chunk.length
    // The entry's name alone is shorter.
    if (length > 1_000) written.destroy()
  })
  await Promise.all([entryLeft.promise, listLeft.promise])
  expect(length).toBeGreaterThan(1_000)
})

/** A picture of the file store, whose file is open until the stream is destroyed. */
const picture = () => new Readable({ read: () => {} })
const leave = (written: Readable) => written.destroy()

test.each<[string, (written: Readable, opening: () => void) => void]>([
  [
    'before the first is open',
    (written, opening) => {
      leave(written)
      opening()
    },
  ],
  [
    'as the first is opened',
    (written, opening) => {
      opening()
      queueMicrotask(() => leave(written))
    },
  ],
  [
    'while the first is read',
    (written, opening) => {
      written.once('data', () => setImmediate(leave, written))
      opening()
    },
  ],
])('a reader who leaves %s leaves no picture open', async (_, leaving) => {
  const opened: Readable[] = []
  const opening = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      await opening.promise
      for (const name of ['first.jpeg', 'second.jpeg']) {
        const bytes = picture()
        opened.push(bytes)
        yield { name, bytes }
      }
    } finally {
      isOver.resolve()
    }
  }
  const written = zip(entries())
  leaving(written, opening.resolve)
  await isOver.promise
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})
