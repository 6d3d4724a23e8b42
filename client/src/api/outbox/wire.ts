import { CallError, call, read } from '#client/api/call.ts'
import { clockAhead } from '#client/api/server-clock.ts'
import { putHeaders } from '#client/api/uploads/put-headers.ts'
import type { Key, Sent } from '#shared/api/call.ts'
import { attemptAfter } from './attempt.ts'
import type { Photos } from './entry.ts'
import type { Wire } from './sender.ts'

/** Milliseconds after which a silent connection counts as broken: longer than the server takes for anything. */
const patience = 30_000
/** For a large photo over a thin connection. */
const photoPatience = 5 * 60_000

function callFor<K extends Key>(owner: string, key: K, sent: Sent<K>, idempotencyKey?: string) {
  return call(key, sent, { idempotencyKey, forUser: owner, signal: AbortSignal.timeout(patience) })
}

async function bringPhoto(owner: string, photos: Photos, file: Blob): Promise<string> {
  const type = file.type ? { contentType: file.type } : {}
  const { uploadURL } = await callFor(owner, 'POST /api/objects/upload', { body: type })
  const response = await fetch(uploadURL, {
    method: 'PUT',
    body: file,
    headers: putHeaders(uploadURL, file),
    signal: AbortSignal.timeout(photoPatience),
  })
  if (!response.ok) {
    const text = await response.text()
    // An address that has run out is asked for anew with the next attempt.
    throw response.status === 403 ? new Error(text) : CallError.of(response, text)
  }
  const body = { imageURL: uploadURL }
  const claims = {
    receipt: () => callFor(owner, 'PUT /api/receipt-images', { body: { receiptImageURL: uploadURL } }),
    'stain-photo': () => callFor(owner, 'PUT /api/stain-report-images', { body }),
    'machine-photo': () => callFor(owner, 'PUT /api/machine-problem-images', { body }),
  }
  return (await claims[photos.claim]()).objectPath
}

export const wire: Wire = {
  async post({ key, sent: { params }, owner, idempotencyKey }, body) {
    try {
      return { kind: 'sent', reply: await callFor(owner, key, { params, body } as Sent<typeof key>, idempotencyKey) }
    } catch (error) {
      return attemptAfter(error)
    }
  },

  async bring({ owner, photos }, { file }) {
    if (!file || !photos) return { kind: 'refused', refusal: { status: 0, body: undefined } }
    try {
      return { path: await bringPhoto(owner, photos, file) }
    } catch (error) {
      return attemptAfter(error)
    }
  },

  async clockAhead() {
    if (clockAhead() === undefined) await read(['/healthz'], AbortSignal.timeout(patience)).catch(() => {})
    return clockAhead()
  },

  now: Date.now,
}
