import sharp from 'sharp'
import type { App } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import type { Client } from '#tests/support/client.ts'

interface PhotoFacts {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
  /** As a phone held upright writes it: the pixels lie on their side (6). */
  orientation?: number
  /** With the place where it was taken. */
  hasLocation?: boolean
  /** Incompressible, for photos of many bytes. */
  isNoisy?: boolean
}

/** The bytes of a picture whose upper half is red and lower half is blue (before any turning). */
export async function photo(facts: PhotoFacts = {}): Promise<Buffer> {
  const { width = 640, height = 480, format = 'jpeg', orientation, hasLocation, isNoisy } = facts
  const half = Math.floor(height / 2)
  let picture = sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    {
      input: { create: { width, height: height - half, channels: 3, background: '#2040c0' } },
      left: 0,
      top: half,
    },
  ])
  if (isNoisy)
    picture = sharp({
      create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
  if (hasLocation)
    picture = picture.withExif({
      IFD0: { Make: 'Suds', Model: 'Phone 7' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '40/1 42/1 4600/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '74/1 0/1 2100/100',
      },
    })
  if (orientation) picture = picture.withMetadata({ orientation })
  return picture.toFormat(format, format === 'jpeg' ? { quality: 95 } : {}).toBuffer()
}

/** An address for one upload. */
export async function uploadSlot(client: Client, contentType?: string, size?: number): Promise<string> {
  const reply = await client.post('/api/objects/upload', contentType ? { contentType, size } : undefined)
  if (reply.status !== 201) throw new Error(`No upload address: ${reply.status} ${reply.text}`)
  return reply.body.uploadURL
}

/** Sends the bytes to an upload address, as a browser without any session could. */
export const put = (app: Pick<App, 'url'>, uploadURL: string, bytes: string | Uint8Array) =>
  fetch(new URL(uploadURL, app.url), {
    method: 'PUT',
    body: bytes as BodyInit,
    headers: { 'content-type': 'image/jpeg' },
  })

/** One file in a form, by this name. */
export function formWith(bytes: Uint8Array, name = 'me.jpg', field = 'image') {
  const form = new FormData()
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), name)
  return form
}

/** Uploads and claims; the path of the picture. */
export async function pictureOf(
  app: Pick<App, 'as' | 'url'>,
  person: Person,
  { kind = 'stain-report', bytes }: { kind?: 'stain-report' | 'machine-problem' | 'receipt'; bytes?: Buffer } = {},
): Promise<string> {
  const client = app.as(person)
  const uploadURL = await uploadSlot(client)
  const stored = await put(app, uploadURL, bytes ?? (await photo()))
  if (!stored.ok) throw new Error(`The upload failed: ${stored.status}`)
  const claim = kind === 'receipt' ? { receiptImageURL: uploadURL } : { imageURL: uploadURL }
  const reply = await client.put(`/api/${kind}-images`, claim)
  if (reply.status !== 200) throw new Error(`The claim failed: ${reply.status} ${reply.text}`)
  return reply.body.objectPath
}
