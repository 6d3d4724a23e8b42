import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { validate as isUuid } from 'uuid'
import { workQueue } from '#server/boot/work-queue.ts'
import { AppError } from '#shared/api/app-error.ts'
import { maxFileBytes, type PictureSize, pictureSizes } from '#shared/objects/object.ts'
import { bucketPatience } from './in-time.ts'
import { createPictureProcess } from './picture-process.ts'
import type { PictureFacts } from './picture-tasks.ts'
import { MissingObject, readAll, type Storage, StorageFailure, tooLarge } from './storage.ts'

export type { PictureFacts } from './picture-tasks.ts'

export interface Pictures {
  /**
   * Looks at the bytes of an upload: 413 where there are too many, 415 where they are no picture that is taken. The
   * content type is the one it will be kept in.
   */
  inspect(id: string): Promise<PictureFacts>
  /**
   * Makes the kept forms of an inspected upload: now where it is urgent, otherwise when its turn comes. A leftover is
   * let be where somebody else is at it.
   */
  prepare(id: string, options?: { isUrgent?: boolean; isLeftover?: boolean }): Promise<void>
  /** The bytes of one form, or of the whole picture; makes the forms first where that was not done yet. */
  open(id: string, size?: PictureSize): Promise<Readable>
  /** The form for screens and mails, made smaller until it has at most so many bytes; a JPEG. */
  asJpeg(id: string, maxBytes: number): Promise<Buffer>
  /** Keeps the middle of the picture in a file of `scratch` as a square; for faces. */
  keepSquare(id: string, file: string, side: number): Promise<PictureFacts>
  /** A folder for files that come in; it is on the same disk as what is kept, and emptied at every start. */
  scratch: string
  /** Everything there is of it. */
  remove(id: string): Promise<void>
  /** Finishes what is being made and starts no more. */
  close(): Promise<void>
}

/**
 * Calls `makeForms` unless they are made already, and while nobody else does, and keeps what it resolves to: the facts
 * of the kept picture, or undefined where the bytes behind a good beginning make no picture.
 */
export type PrepareOnce = (
  id: string,
  makeForms: () => Promise<PictureFacts | undefined>,
  options: { isLeftover: boolean },
) => Promise<void>

export const uploadName = (id: string) => `uploads/${id}`

/** The id in the name of an upload; undefined where it is none; the name may come from anybody. */
export function idOfUpload(name: string | undefined): string | undefined {
  const id = name?.slice(uploadName('').length) ?? ''
  return isUuid(id) && name === uploadName(id) ? id : undefined
}

const keptName = (id: string, size?: PictureSize) => `pictures/${id}${size ? `-${size}` : ''}`

const screenSize = 1600 satisfies PictureSize

/**
 * Pictures are kept upright and without anything but what is seen: a photo's own data may name the place where it was
 * taken. Beside the whole picture there are a form for lists and one for screens and mails. They are made after the
 * upload was answered, one picture at a time, from the uploaded bytes, which are removed then; a process that ends in
 * between leaves the bytes, so the forms can be made later.
 */
export function createPictures(
  storage: Storage,
  prepareOnce: PrepareOnce,
  { patience = bucketPatience } = {},
): Pictures {
  const worker = createPictureProcess()
  const inspections = workQueue(4)
  const preparing = workQueue(1)
  const underWay = new Map<string, Promise<void>>()

  /** While somebody waits, so nobody queues for longer than a bucket may take: many would, behind one that is silent. */
  async function inspecting<T>(work: () => Promise<T>): Promise<T> {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(new StorageFailure('no turn in time')), patience)
    return inspections.take(
      () => {
        clearTimeout(timer)
        return work()
      },
      { signal: giveUp.signal },
    )
  }

  /** Runs with a folder that is gone afterwards. */
  async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(storage.scratch, 'forms-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Runs with a file of this machine that has the object's bytes. */
  async function withCopy<T>(name: string, work: (input: string) => Promise<T>): Promise<T> {
    const copy = await storage.localCopy(name)
    try {
      return await work(copy.path)
    } finally {
      await copy.release()
    }
  }

  async function prepareNow(id: string) {
    const isWaiting = await storage.head(uploadName(id))
    // Without the upload it was done before, and only the word of it got lost.
    const facts = isWaiting
      ? await makeForms(id)
      : await withCopy(keptName(id), (input) => worker.run('describe', { input }))
    await storage.remove(uploadName(id))
    return facts
  }

  const makeForms = (id: string) =>
    withFolder((folder) =>
      withCopy(uploadName(id), async (input) => {
        const made = await worker.run('forms', { input, folder }).catch((error) => {
          if (error instanceof AppError) return undefined
          throw error
        })
        // The whole picture last: where it is, the others are.
        for (const { size, file, contentType } of made?.forms.toReversed() ?? [])
          await storage.put(keptName(id, size), file, contentType)
        return made?.facts
      }),
    )

  function prepare(id: string, { isUrgent = false, isLeftover = false } = {}): Promise<void> {
    const known = underWay.get(id)
    if (known) {
      if (isUrgent) preparing.hurry(id)
      return known
    }
    const work = preparing
      .take(() => prepareOnce(id, () => prepareNow(id), { isLeftover }), { key: id, isUrgent })
      .finally(() => underWay.delete(id))
    underWay.set(id, work)
    return work
  }

  async function open(id: string, size?: PictureSize) {
    if (underWay.has(id)) await prepare(id, { isUrgent: true })
    try {
      return await storage.read(keptName(id, size))
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error
    }
    if (await storage.head(uploadName(id))) await prepare(id, { isUrgent: true })
    return await storage.read(keptName(id, size)).catch((error) => {
      // Squares are kept in one form only.
      if (error instanceof MissingObject && size) return storage.read(keptName(id))
      throw error
    })
  }

  return {
    scratch: storage.scratch,
    prepare,
    open,

    inspect: (id) =>
      inspecting(async () => {
        const facts = await storage.head(uploadName(id))
        if (!facts) throw new MissingObject(uploadName(id))
        if (facts.bytes > maxFileBytes) throw tooLarge()
        return withCopy(uploadName(id), (input) => worker.run('inspect', { input })).catch(async (error) => {
          // Another claim was done with it meanwhile, and took it away under the reader.
          if (!(error instanceof AppError) && !(await storage.head(uploadName(id))))
            throw new MissingObject(uploadName(id))
          throw error
        })
      }),

    async asJpeg(id, maxBytes) {
      const form = await readAll(await open(id, screenSize))
      if (form.length <= maxBytes) return form
      return withFolder((folder) =>
        withCopy(keptName(id, screenSize), async (input) => {
          const side = screenSize * 0.75
          const { file } = await worker.run('fit', { input, folder, side, maxBytes })
          return readFile(file)
        }),
      )
    },

    keepSquare: (id, input, side) =>
      inspecting(() =>
        withFolder(async (folder) => {
          const { file, facts } = await worker.run('square', { input, folder, side })
          await storage.put(keptName(id), file, facts.contentType)
          return facts
        }),
      ),

    async remove(id) {
      for (const name of [uploadName(id), keptName(id), ...pictureSizes.map((size) => keptName(id, size))])
        await storage.remove(name)
    },

    async close() {
      await preparing.close()
      worker.close()
    },
  }
}
