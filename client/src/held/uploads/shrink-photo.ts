import { pictureTypes } from './photo.ts'

/** Longer than this on one side, a photo is made smaller before it is sent: it is as good for looking at stains. */
const longestSide = 2048
const previewSide = 320

export interface ReadyPhoto {
  file: Blob
  /** A small picture for the list; undefined where this browser cannot show the file. */
  preview: Blob | undefined
}

/**
 * Makes a large photo small enough for a phone's connection: upright, as a JPEG, without the place where it was taken.
 * What the browser cannot read goes as it is; the server says what is wrong with it. Photos are taken one after the
 * other: the pixels of several would not fit into a phone's memory.
 */
export function shrinkPhoto(file: Blob): Promise<ReadyPhoto> {
  const photo = turn.then(() => shrink(file))
  turn = photo.catch(() => {})
  return photo
}

let turn: Promise<unknown> = Promise.resolve()

async function shrink(file: Blob): Promise<ReadyPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return { file, preview: undefined }
  try {
    const preview = await jpegOf(picture, previewSide, 0.75)
    const isSmall = Math.max(picture.width, picture.height) <= longestSide
    if (isSmall && pictureTypes.includes(file.type)) return { file, preview }
    const smaller = await jpegOf(picture, longestSide, 0.86)
    return { file: smaller ?? file, preview }
  } finally {
    picture.close()
  }
}

function jpegOf(picture: ImageBitmap, side: number, quality: number): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(undefined)
  // JPEG knows no transparency; without this it would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => {
        // Safari keeps a canvas's pixels until it is collected.
        canvas.width = 0
        resolve(blob ?? undefined)
      },
      'image/jpeg',
      quality,
    )
  })
}
