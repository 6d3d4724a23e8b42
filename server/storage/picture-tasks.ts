import path from 'node:path'
import type { Sharp } from 'sharp'
import type { PictureSize } from '#shared/objects/object.ts'
import { PictureRefusal } from './picture-refusal.ts'

// Runs in the process of picture-worker.ts: files in, files out.

export interface PictureFacts {
  contentType: string
  bytes: number
  /** As it is seen, after turning it upright. */
  width: number
  height: number
}

/** A file that a task wrote into its folder. */
export interface MadeForm {
  /** Undefined: the whole picture. */
  size: PictureSize | undefined
  file: string
  contentType: string
}

export const pictureTasks = {
  /** What the bytes are; the content type is the one they will be kept in. Throws 413 and 415. */
  inspect: async ({ input }: { input: string }): Promise<PictureFacts> => {
    const { kept, ...facts } = await factsOf(input)
    return { ...facts, contentType: `image/${kept.format}` }
  },

  /** What the bytes of a kept picture are. */
  describe: async ({ input }: { input: string }): Promise<PictureFacts> => {
    const { kept: _, ...facts } = await factsOf(input)
    return facts
  },

  /** The whole picture, upright and without its own data, and the smaller forms. */
  forms: async ({ input, folder }: { input: string; folder: string }) => {
    const { kept } = await factsOf(input)
    const whole = path.join(folder, 'whole')
    const { size, width, height } = await writeWhole(
      whole,
      (await decoder(input))
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .toFormat(kept.format, kept.options),
    )
    const contentType = `image/${kept.format}`
    const forms: MadeForm[] = [{ size: undefined, file: whole, contentType }]
    // Each from the one before: decoding the whole picture again would cost most of the time.
    for (const [side, quality] of [[1600, 80] as const, [320, 74] as const]) {
      const file = path.join(folder, String(side))
      await scale(forms.at(-1)!.file, file, side, quality)
      forms.push({ size: side, file, contentType: 'image/jpeg' })
    }
    return { facts: { contentType, bytes: size, width, height } satisfies PictureFacts, forms }
  },

  /** The middle of a picture as a square. */
  square: async ({ input, folder, side }: { input: string; folder: string; side: number }) => {
    await factsOf(input)
    const file = path.join(folder, 'square')
    const { size } = await writeWhole(
      file,
      (await decoder(input))
        .autoOrient()
        .resize({ width: side, height: side, fit: 'cover' })
        .flatten({ background: 'white' })
        .jpeg({ quality: 84 }),
    )
    return { file, facts: { contentType: 'image/jpeg', bytes: size, width: side, height: side } satisfies PictureFacts }
  },

  /** A JPEG of at most so many bytes, made smaller step by step. */
  fit: async ({ input, folder, side, maxBytes }: { input: string; folder: string; side: number; maxBytes: number }) => {
    const file = path.join(folder, 'fitting')
    for (let width = side, quality = 80; ; width *= 0.75, quality = Math.max(50, quality - 6)) {
      const { size } = await scale(input, file, Math.round(width), quality)
      if (size <= maxBytes || width < 200) return { file }
    }
  },
}

export type PictureTasks = typeof pictureTasks

/** Decoding needs up to 4 bytes a pixel; 64 megapixels is what today's phones take at most without special modes. */
const maxPixels = 64_000_000
/** Of the kept picture: enough to read the small print of a receipt. */
const maxSide = 4096

interface Kept {
  format: 'jpeg' | 'png' | 'webp' | 'gif'
  options: object
}

const jpeg: Kept = { format: 'jpeg', options: { quality: 88 } }

/** What is taken, and the format it is kept in. */
const formats: Record<string, Kept> = {
  'image/jpeg': jpeg,
  'image/png': { format: 'png', options: { compressionLevel: 6 } },
  'image/webp': { format: 'webp', options: { quality: 88, effort: 2 } },
  'image/gif': { format: 'gif', options: {} },
  // Writing AVIF takes seconds a picture.
  'image/avif': jpeg,
}

async function decoder(file: string, { limitInputPixels = maxPixels as number | false } = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // A photo whose last rows are damaged still shows its stain.
  return sharp(file, { limitInputPixels, failOn: 'none' })
}

/** In two steps: a disk without room says nothing about the picture. */
async function writeWhole(file: string, picture: Sharp) {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch(() => {
    throw unreadable()
  })
  const { writeFile } = await import('node:fs/promises')
  await writeFile(file, data)
  return info
}

const scale = async (input: string, output: string, side: number, quality: number) =>
  (await decoder(input))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality })
    .toFile(output)

async function factsOf(input: string): Promise<PictureFacts & { kept: Kept }> {
  const [{ fileTypeFromFile }, { open }] = await Promise.all([import('file-type'), import('node:fs/promises')])
  const found = await fileTypeFromFile(input)
  const contentType = found?.mime ?? ''
  const kept = formats[contentType]
  const file = await open(input)
  const beginning = Buffer.alloc(4096)
  const { size: bytes } = await file.stat()
  await file.read(beginning)
  await file.close()
  if (!kept) throw new PictureRefusal({ problem: 'wrong-format', format: nameOfFormat(beginning, found?.ext) })
  // This reads the header alone; with the limit, a picture of too many pixels would look like a broken one.
  const meta = await (await decoder(input, { limitInputPixels: false })).metadata().catch(() => {
    throw unreadable()
  })
  if (contentType !== (meta.format === 'heif' ? 'image/avif' : `image/${meta.format}`)) throw unreadable()
  if (meta.width * meta.height > maxPixels)
    throw new PictureRefusal({ problem: 'too-large', megapixels: maxPixels / 1_000_000 })
  return { contentType, bytes, kept, ...meta.autoOrient }
}

function nameOfFormat(beginning: Buffer, extension: string | undefined) {
  if (/<svg[\s>]/i.test(beginning.toString('latin1'))) return 'SVG'
  if (extension === 'heic' || extension === 'heif') return 'HEIC'
  return extension?.toUpperCase()
}

const unreadable = () => new PictureRefusal({ problem: 'unreadable' })
