import type { Readable } from 'node:stream'
import type { Sharp } from 'sharp'
import { AppError } from '#shared/api/app-error.ts'
import { maxFileBytes, type PictureSize, pictureSizes } from '#shared/objects/object.ts'
import { MissingObject, readAll, type Storage, tooLarge } from './storage.ts'

export interface PictureFacts {
  contentType: string
  bytes: number
  /** As it is seen, after turning it upright. */
  width: number
  height: number
}

export interface Pictures {
  /**
   * Looks at the bytes of an upload: 413 where there are too many, 415 where they are no picture that is taken. The
   * content type is the one it will be kept in.
   */
  inspect(id: string): Promise<PictureFacts>
  /** Makes the kept forms of an inspected upload: now where it is urgent, otherwise when its turn comes. */
  prepare(id: string, options?: { isUrgent?: boolean }): Promise<void>
  /** The bytes of one form, or of the whole picture; makes the forms first where that was not done yet. */
  open(id: string, size?: PictureSize): Promise<Readable>
  /** The form for screens and mails, made smaller until it has at most so many bytes; a JPEG. */
  asJpeg(id: string, maxBytes: number): Promise<Buffer>
  /** Keeps the middle of a picture as a square; for faces. */
  keepSquare(id: string, content: Buffer, side: number): Promise<PictureFacts>
  /** Everything there is of it. */
  remove(id: string): Promise<void>
  /** Finishes what is being made and starts no more. */
  close(): Promise<void>
}

export const uploadName = (id: string) => `uploads/${id}`
const keptName = (id: string, size?: PictureSize) => `pictures/${id}${size ? `-${size}` : ''}`

/** Decoding needs up to 4 bytes a pixel; 64 megapixels is what today's phones take at most without special modes. */
const maxPixels = 64_000_000
/** Of the kept picture: enough to read the small print of a receipt, and it bounds the memory that turning one takes. */
const maxSide = 4096

const screenSize = 1600 satisfies PictureSize

type Kept = { format: 'jpeg' | 'png' | 'webp' | 'gif'; options: object }

const jpeg = { format: 'jpeg', options: { quality: 88 } } as const

/** What is taken, and the format it is kept in. */
const formats: Record<string, Kept> = {
  'image/jpeg': jpeg,
  'image/png': { format: 'png', options: { compressionLevel: 6 } },
  'image/webp': { format: 'webp', options: { quality: 88, effort: 2 } },
  'image/gif': { format: 'gif', options: {} },
  // Writing AVIF takes seconds a picture.
  'image/avif': jpeg,
}

/**
 * Pictures are kept upright and without anything but what is seen: a photo's own data may name the place where it was
 * taken. Beside the whole picture there are a form for lists and one for screens and mails. They are made after the
 * upload was answered, one picture at a time, from the uploaded bytes, which are removed then; a process that ends in
 * between leaves the bytes, so the forms can be made later.
 */
export function createPictures(
  storage: Storage,
  /** Told what is kept from now on; undefined where the bytes behind a good beginning make no picture. */
  onPrepared: (id: string, facts: PictureFacts | undefined) => Promise<void>,
): Pictures {
  const inspecting = turns(4)
  const preparing = turns(1)
  const underWay = new Map<string, Promise<void>>()

  async function prepareNow(id: string) {
    const upload = await readAll(storage, uploadName(id)).catch((error) => {
      if (error instanceof MissingObject) return undefined
      throw error
    })
    // Without the upload it was done before, and only the word of it got lost.
    const facts = upload ? await makeForms(id, upload) : await factsOf(await readAll(storage, keptName(id)))
    await storage.remove(uploadName(id))
    await onPrepared(id, facts)
  }

  async function makeForms(id: string, upload: Buffer): Promise<PictureFacts | undefined> {
    const { contentType } = await factsOf(upload)
    const { format, options } = formats[contentType]!
    const forms = await smallerForms(await decoder(upload), format, options).catch(() => undefined)
    if (!forms) return undefined
    const type = `image/${format}`
    for (const { size, content } of forms.smaller) await storage.write(keptName(id, size), content, 'image/jpeg')
    await storage.write(keptName(id), forms.whole.data, type)
    const { width, height } = forms.whole.info
    return { contentType: type, bytes: forms.whole.data.length, width, height }
  }

  function prepare(id: string, { isUrgent = false } = {}): Promise<void> {
    const known = underWay.get(id)
    if (known) {
      if (isUrgent) preparing.hurry(id)
      return known
    }
    const work = preparing.take(() => prepareNow(id), { key: id, isUrgent }).finally(() => underWay.delete(id))
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
    inspect: (id) =>
      inspecting.take(async () => {
        const facts = await storage.head(uploadName(id))
        if (!facts) throw new MissingObject(uploadName(id))
        if (facts.bytes > maxFileBytes) throw tooLarge()
        const found = await factsOf(await readAll(storage, uploadName(id)))
        return { ...found, contentType: `image/${formats[found.contentType]!.format}` }
      }),

    prepare,
    open,

    async asJpeg(id, maxBytes) {
      const chunks: Buffer[] = []
      for await (const chunk of await open(id, screenSize)) chunks.push(chunk)
      const form = Buffer.concat(chunks)
      let made: Buffer = form
      for (let side = screenSize * 0.75, quality = 74; made.length > maxBytes && side > 200; side *= 0.75) {
        made = await scaled(form, Math.round(side), quality)
        quality = Math.max(50, quality - 6)
      }
      return made
    },

    async keepSquare(id, content, side) {
      if (content.length > maxFileBytes) throw tooLarge()
      await factsOf(content)
      const made = await (await decoder(content))
        .autoOrient()
        .resize({ width: side, height: side, fit: 'cover' })
        .flatten({ background: 'white' })
        .jpeg({ quality: 84 })
        .toBuffer()
        .catch(() => {
          throw unreadable()
        })
      await storage.write(keptName(id), made, 'image/jpeg')
      return { contentType: 'image/jpeg', bytes: made.length, width: side, height: side }
    },

    async remove(id) {
      for (const name of [uploadName(id), keptName(id), ...pictureSizes.map((size) => keptName(id, size))])
        await storage.remove(name)
    },

    close: () => preparing.close(),
  }
}

let sharp: typeof import('sharp').default | undefined

/** Loaded with the first picture: a server at rest does without its memory. */
async function loadSharp() {
  if (!sharp) {
    sharp = (await import('sharp')).default
    sharp.cache(false)
    sharp.concurrency(1)
  }
  return sharp
}

async function decoder(content: Buffer): Promise<Sharp> {
  // A photo whose last rows are damaged still shows its stain.
  return (await loadSharp())(content, { limitInputPixels: maxPixels, failOn: 'none' })
}

async function smallerForms(picture: Sharp, format: Kept['format'], options: object) {
  const whole = await picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, options)
    .toBuffer({ resolveWithObject: true })
  const smaller: { size: PictureSize; content: Buffer }[] = []
  // Each from the one before: decoding the whole picture again would cost most of the time.
  for (const size of pictureSizes.toReversed()) {
    const content = await scaled(smaller.at(-1)?.content ?? whole.data, size, size === 320 ? 74 : 80)
    smaller.push({ size, content })
  }
  return { whole, smaller }
}

async function scaled(content: Buffer, side: number, quality: number): Promise<Buffer> {
  return (await decoder(content))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality })
    .toBuffer()
}

async function factsOf(content: Buffer): Promise<PictureFacts> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  const contentType = found?.mime ?? ''
  if (!formats[contentType]) throw wrongFormat(nameOfFormat(content, found?.ext))
  const meta = await (await decoder(content)).metadata().catch(() => {
    throw unreadable()
  })
  if (contentType !== (meta.format === 'heif' ? 'image/avif' : `image/${meta.format}`)) throw unreadable()
  if (meta.width * meta.height > maxPixels)
    throw new AppError(413, 'TOO_LARGE', `This picture has more than ${maxPixels / 1_000_000} megapixels.`)
  return { contentType, bytes: content.length, ...meta.autoOrient }
}

function nameOfFormat(content: Buffer, extension: string | undefined) {
  if (/<svg[\s>]/i.test(content.subarray(0, 4096).toString('latin1'))) return 'SVG'
  if (extension === 'heic' || extension === 'heif') return 'HEIC'
  return extension?.toUpperCase()
}

const chooseAnother = 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.'

const wrongFormat = (name: string | undefined) =>
  new AppError(
    415,
    'WRONG_TYPE',
    `${name ? `${name} files cannot be used here.` : 'This file is not a picture.'} ${chooseAnother}`,
  )

const unreadable = () => new AppError(415, 'WRONG_TYPE', `This picture cannot be read. ${chooseAnother}`)

/** Lets so many pieces of work run at once; the others wait for their turn. */
function turns(limit: number) {
  const waiting: { key: string | undefined; start: () => void }[] = []
  let running = 0
  let isClosed = false
  let idle = Promise.withResolvers<void>()

  const next = () => {
    while (running < limit && waiting.length > 0 && !isClosed) {
      running += 1
      waiting.shift()!.start()
    }
    if (running === 0) idle.resolve()
  }

  return {
    async take<T>(work: () => Promise<T>, { key, isUrgent = false }: { key?: string; isUrgent?: boolean } = {}) {
      const turn = Promise.withResolvers<void>()
      waiting[isUrgent ? 'unshift' : 'push']({ key, start: turn.resolve })
      next()
      await turn.promise
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
    hurry(key: string) {
      const at = waiting.findIndex((each) => each.key === key)
      if (at > 0) waiting.unshift(...waiting.splice(at, 1))
    },
    async close() {
      isClosed = true
      idle = Promise.withResolvers()
      next()
      await idle.promise
    },
  }
}
