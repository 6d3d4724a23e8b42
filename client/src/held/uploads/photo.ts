import { randomKey } from '#client/api/call.ts'
import { dropFile } from '#client/held/draft-files.ts'
import { t } from '#shared/language/t.ts'

/** What the server takes; anything else that this browser can show is sent as a JPEG. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

export interface UploadedPhoto {
  id: string
  name: string
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
  /** A small picture of it. */
  preview: string | undefined
  /** Its path, once it is done. */
  path: string | undefined
  /** Why it failed. */
  error: string | undefined
  /** Sending it again may help. */
  canRetry: boolean
  /** It failed for want of a connection. */
  isUnanswered: boolean
}

/** What a draft names of a photo; its file is kept under its id until it has a path. */
export interface KeptPhoto {
  id: string
  name: string
  path?: string | undefined
}

export const keptPhotos = (photos: readonly UploadedPhoto[]): KeptPhoto[] =>
  photos.map(({ id, name, path }) => ({ id, name, ...(path && { path }) }))

/** A photo in the queue. */
export interface Entry extends UploadedPhoto {
  set: string
  source: Blob | undefined
  ready: Blob | undefined
  abort: AbortController
  /** Counts for the progress in all until nothing is under way any more. */
  isOfThisRun: boolean
  isFromDraft: boolean
}

export const isUnderWay = ({ state }: { state: UploadedPhoto['state'] }) => state === 'waiting' || state === 'uploading'

export function newEntry(facts: Partial<Entry> & Pick<Entry, 'set' | 'name' | 'state'>): Entry {
  return {
    id: randomKey(),
    progress: 0,
    preview: undefined,
    path: undefined,
    error: undefined,
    canRetry: true,
    isUnanswered: false,
    source: undefined,
    ready: undefined,
    abort: new AbortController(),
    isOfThisRun: facts.state !== 'done',
    isFromDraft: false,
    ...facts,
  }
}

export const storedEntry = (set: string, path: string) =>
  newEntry({ set, path, name: t`Photo`, state: 'done', progress: 1, preview: `${path}?size=320` })

export const keptEntry = (set: string, { id, name, path }: KeptPhoto) =>
  path ? { ...storedEntry(set, path), id, name } : newEntry({ set, id, name, state: 'waiting', isFromDraft: true })

/** Stops it, and the device keeps it no longer. */
export function removed(entry: Entry) {
  forget(entry)
  dropFile(entry.id)
}

/** Stops it; a draft may go on with it. */
export function forget({ abort, preview }: Entry) {
  abort.abort()
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
}
