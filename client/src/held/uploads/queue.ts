import type { Photo } from '#client/api/hooks.ts'
import { dropFile, keepFile, keptFile } from '#client/held/draft-files.ts'
import { t } from '#shared/language/t.ts'
import type { Told, UploadOptions } from './bring.ts'
import { type Entry, forget, isUnderWay, newEntry, removed, storedEntry } from './photo.ts'

const atOnce = 3
const linesAtOnce = 10

/** Photos on their way, three at a time; a part that changed is another object, as React wants it. */
export class UploadQueue {
  #entries: readonly Entry[] = []
  #running = 0
  readonly #options: UploadOptions
  readonly #listeners = new Set<() => void>()
  /** Lines to say once nothing is under way: one message for many files. */
  #toSay: string[] = []

  constructor(options: UploadOptions, entries: readonly Entry[]) {
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
    // The last page may have ended after a photo arrived and before its file was dropped.
    for (const { id, path } of this.#entries) if (path) dropFile(id)
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
    for (const entry of gone) removed(entry)
    this.#next()
  }

  fill(set: string, paths: readonly string[]) {
    const kept = paths.map((path) => storedEntry(set, path))
    const gone = this.#entries.filter((entry) => entry.set === set)
    this.#change([...this.#entries.filter((entry) => entry.set !== set), ...kept])
    for (const entry of gone) removed(entry)
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

  /** Loaded with the first photo: forms that send none need nothing of it. */
  async #bring(entry: Entry, told: Told) {
    const loaded = await import('./bring.ts').catch(() => undefined)
    if (loaded) return loaded.bring(entry, this.#options, told)
    told.update({ state: 'failed', error: t`The connection was lost.`, isUnanswered: true })
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
      const told = {
        update: (change: Partial<Entry>) => this.#update(next.id, change),
        remove: () => this.removeOne(next.id),
        say: (line: string) => this.#toSay.push(line),
      }
      void this.#bring(next, told).finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
    if (this.#entries.some(isUnderWay)) return
    if (this.#entries.some((entry) => entry.isOfThisRun))
      this.#change(this.#entries.map((entry) => (entry.isOfThisRun ? { ...entry, isOfThisRun: false } : entry)))
    this.#say()
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
