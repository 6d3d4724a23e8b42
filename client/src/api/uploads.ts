import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#shared/language/t.ts'
import { CallError, reasonOf } from './call.ts'
import { dropFile, keepFile, keptFile } from './draft-files.ts'
import type { Photo } from './outbox/entry.ts'
import { randomKey } from './random-key.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { maxFileBytes, tracked, UploadError, upload } from './upload.ts'

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

interface Options {
  /** Binds an uploaded file; resolves with its path. */
  claim: (uploadURL: string) => Promise<string>
  /** Shown where claiming fails, before the server's reason. */
  claimFailed: string
  /** How many there may be; more are refused by name. */
  max: number
}

/** What a draft names of a photo; its file is kept under its id until it has a path. */
export interface KeptPhoto {
  id: string
  name: string
  path?: string | undefined
}

export const keptPhotos = (photos: readonly UploadedPhoto[]): KeptPhoto[] =>
  photos.map(({ id, name, path }) => ({ id, name, ...(path && { path }) }))

interface Entry extends UploadedPhoto {
  set: string
  source: Blob | undefined
  ready: Blob | undefined
  abort: AbortController
  /** Counts for the progress in all until nothing is under way any more. */
  isOfThisRun: boolean
  isFromDraft: boolean
}

export interface Uploads {
  photos: readonly UploadedPhoto[]
  /** Of the photos that were added since nothing was under way: how many, how many done, and the share sent. */
  run: { total: number; done: number; share: number } | undefined
  isBusy: boolean
  /** Paths of those that are done. */
  paths: readonly string[]
  add(files: Iterable<File>): void
  retry(id: string): void
  /** Sends those again that failed. */
  retryAll(): void
  /** Takes a photo out, and stops it where it is under way. */
  remove(id: string): void
  /** Takes out everything that is not done. */
  cancel(): void
  /** Replaces the photos of a set by pictures that are stored already. */
  fill(set: string, paths: readonly string[]): void
  /** Adds pictures that are stored already. */
  include(paths: readonly string[]): void
  /** Resolves with the paths when nothing is under way in the present set. */
  settled(): Promise<string[]>
  /** The photos of the present set as they go with a report: those without an answer as files, to be brought later. */
  outgoing(): Promise<Photo[]>
}

const atOnce = 3
const linesAtOnce = 10

/**
 * Photos on their way to the server, three at a time. Sets keep apart what belongs to different reports: only those of
 * the present set are shown, and what is under way in the others goes on. It begins with the photos of a draft: those
 * that had not arrived are sent now.
 */
export function useUploads(options: Options, set = '', kept: readonly KeptPhoto[] = []): Uploads {
  const [queue] = useState(
    () =>
      new UploadQueue(
        options,
        kept.map((photo) => keptEntry(set, photo)),
      ),
  )
  useEffect(() => {
    queue.start()
    return () => queue.dispose()
  }, [queue])
  const entries = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const photos = entries.filter((entry) => entry.set === set)
  const run = photos.filter((photo) => photo.isOfThisRun)
  return {
    photos,
    run:
      run.length > 0
        ? {
            total: run.length,
            done: run.filter(({ state }) => state === 'done').length,
            share: run.reduce((sum, photo) => sum + (photo.state === 'failed' ? 0 : photo.progress), 0) / run.length,
          }
        : undefined,
    isBusy: photos.some(isUnderWay),
    paths: photos.flatMap(({ path }) => path ?? []),
    add: (files) => queue.add(set, files),
    retry: queue.retry,
    retryAll: () => {
      for (const { id, state, canRetry } of photos) if (state === 'failed' && canRetry) queue.retry(id)
    },
    remove: queue.removeOne,
    cancel: () => queue.remove((entry) => entry.set === set && entry.state !== 'done'),
    fill: (filled, paths) => queue.fill(filled, paths),
    include: (paths) => queue.include(set, paths),
    settled: () => queue.settled(set),
    outgoing: () => queue.outgoing(set),
  }
}

const isUnderWay = ({ state }: { state: UploadedPhoto['state'] }) => state === 'waiting' || state === 'uploading'

class UploadQueue {
  #entries: readonly Entry[] = []
  #running = 0
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  /** Lines to say once nothing is under way: one message for many files. */
  #toSay: string[] = []

  constructor(options: Options, entries: readonly Entry[]) {
    this.#options = options
    this.#entries = entries
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  snapshot = () => this.#entries

  /** Also after `dispose`: React mounts twice while it is developed with. */
  start() {
    const again = (entry: Entry): Entry =>
      entry.abort.signal.aborted && !entry.path ? { ...entry, state: 'waiting', abort: new AbortController() } : entry
    this.#change(this.#entries.map(again))
    this.#next()
  }

  add(set: string, files: Iterable<File>) {
    const { max } = this.#options
    const room = max - this.#entries.filter((entry) => entry.set === set).length
    const taken: File[] = []
    for (const file of files) {
      if (file.type && !file.type.startsWith('image/')) this.#toSay.push(t`File "${file.name}" is not an image.`)
      else if (file.size === 0) this.#toSay.push(t`File "${file.name}" is empty.`)
      else if (taken.length >= room)
        this.#toSay.push(
          max === 1
            ? t`File "${file.name}" was not added: there can be one picture.`
            : t`File "${file.name}" was not added: there can be ${max} photos.`,
        )
      else taken.push(file)
    }
    const entries = taken.map((source) => newEntry({ set, name: source.name, source, state: 'waiting' }))
    for (const { id, source } of entries) keepFile(id, source)
    this.#change([...this.#entries, ...entries])
    this.#next()
  }

  retry = (id: string) => {
    this.#update(id, {
      state: 'waiting',
      isUnanswered: false,
      error: undefined,
      progress: 0,
      isOfThisRun: true,
      abort: new AbortController(),
    })
    this.#next()
  }

  removeOne = (id: string) => this.remove((entry) => entry.id === id)

  remove(isGone: (entry: Entry) => boolean) {
    const gone = this.#entries.filter(isGone)
    this.#change(this.#entries.filter((entry) => !isGone(entry)))
    for (const entry of gone) remove(entry)
    this.#next()
  }

  fill(set: string, paths: readonly string[]) {
    const kept = paths.map((path) => storedEntry(set, path))
    const gone = this.#entries.filter((entry) => entry.set === set)
    this.#change([...this.#entries.filter((entry) => entry.set !== set), ...kept])
    for (const entry of gone) remove(entry)
    this.#next()
  }

  include(set: string, paths: readonly string[]) {
    const own = this.#entries.filter((entry) => entry.set === set)
    const added = paths.filter((path) => own.every((entry) => entry.path !== path))
    this.#change([...added.map((path) => storedEntry(set, path)), ...this.#entries])
  }

  async settled(set: string): Promise<string[]> {
    const entries = () => this.#entries.filter((entry) => entry.set === set)
    if (entries().some(isUnderWay))
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          if (entries().some(isUnderWay)) return
          stop()
          resolve()
        })
      })
    return entries().flatMap(({ path }) => path ?? [])
  }

  async outgoing(set: string): Promise<Photo[]> {
    await this.settled(set)
    const list = this.#entries.filter((entry) => entry.set === set && (entry.path || entry.isUnanswered))
    return Promise.all(
      list.map(async ({ id, path, ready, source }) =>
        path ? { id, path } : { id, file: ready ?? source ?? (await keptFile<Blob>(id)) },
      ),
    )
  }

  dispose() {
    for (const entry of this.#entries) forget(entry)
  }

  #change(entries: readonly Entry[]) {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }

  #update(id: string, change: Partial<Entry>) {
    this.#change(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }

  #next() {
    while (this.#running < atOnce) {
      const next = this.#entries.find((entry) => entry.state === 'waiting')
      if (!next) break
      this.#running += 1
      this.#update(next.id, { state: 'uploading' })
      void this.#bring(next).finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
    if (this.#entries.some(isUnderWay)) return
    if (this.#entries.some((entry) => entry.isOfThisRun))
      this.#change(this.#entries.map((entry) => (entry.isOfThisRun ? { ...entry, isOfThisRun: false } : entry)))
    this.#say()
  }

  async #bring({ id, name, source, ready, abort, isFromDraft }: Entry) {
    const { claim, claimFailed } = this.#options
    try {
      const chosen = source ?? (ready ? undefined : await keptFile<Blob>(id))
      if (!ready && !chosen) {
        this.#update(id, {
          state: 'failed',
          error: t`This device could not keep it. Please add it again.`,
          canRetry: false,
        })
        return
      }
      const { file, preview } = ready ? { file: ready, preview: undefined } : await shrinkPhoto(chosen!)
      if (abort.signal.aborted) return
      if (preview) this.#update(id, { preview: URL.createObjectURL(preview) })
      if (file.size > maxFileBytes) {
        this.#toSay.push(t`File "${name}" is too large. File size must be less than 10MB`)
        this.removeOne(id)
        return
      }
      this.#update(id, { ready: file })
      if (file !== chosen && !ready) keepFile(id, file)
      let shown = 0
      // In steps: each one draws the list of photos anew.
      const onProgress = (share: number) => {
        const progress = Math.floor(share * 19) / 20
        if (progress > shown) this.#update(id, { progress })
        shown = Math.max(shown, progress)
      }
      const uploadURL = await upload(file, { signal: abort.signal, onProgress })
      abort.signal.throwIfAborted()
      const path = await tracked(() => claim(uploadURL), { failed: claimFailed })
      this.#update(id, { state: 'done', progress: 1, path, ready: undefined, source: undefined })
      dropFile(id)
    } catch (error) {
      if (abort.signal.aborted) return
      const message = (error instanceof UploadError ? error.message : reasonOf(error)) ?? t`Something went wrong.`
      // What the server looked at and refused stays refused.
      const isFinal = error instanceof CallError && [400, 413, 415].includes(error.status)
      // Nobody has asked for what goes on by itself after a reload: the photo itself says that it failed.
      if (error instanceof UploadError && !isFromDraft) this.#toSay.push(t`Upload failed: ${message}`)
      const isUnanswered = error instanceof UploadError ? error.isUnanswered : !(error instanceof CallError)
      this.#update(id, { state: 'failed', error: message, canRetry: !isFinal, isUnanswered })
    }
  }

  /** The browser's own alert, which stays until somebody closes it. */
  #say() {
    if (this.#toSay.length === 0) return
    const lines = [...new Set(this.#toSay)]
    this.#toSay = []
    const more = lines.length - linesAtOnce
    window.alert([...lines.slice(0, linesAtOnce), ...(more > 0 ? [t`… and ${more} more.`] : [])].join('\n'))
  }
}

function newEntry(facts: Partial<Entry> & Pick<Entry, 'set' | 'name' | 'state'>): Entry {
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

const storedEntry = (set: string, path: string) =>
  newEntry({ set, path, name: t`Photo`, state: 'done', progress: 1, preview: `${path}?size=320` })

const keptEntry = (set: string, { id, name, path }: KeptPhoto) =>
  path ? { ...storedEntry(set, path), id, name } : newEntry({ set, id, name, state: 'waiting', isFromDraft: true })

function remove(entry: Entry) {
  forget(entry)
  dropFile(entry.id)
}

function forget({ abort, preview }: Entry) {
  abort.abort()
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
}
