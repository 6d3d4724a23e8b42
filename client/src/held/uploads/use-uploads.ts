import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Photo } from '#client/api/hooks.ts'
import type { UploadOptions } from './bring.ts'
import { isUnderWay, type KeptPhoto, keptEntry, type UploadedPhoto } from './photo.ts'
import { UploadQueue } from './queue.ts'

export interface Uploads {
  photos: readonly UploadedPhoto[]
  /** For the photos of this round: how many, how many are done, and the share that is sent. */
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

/**
 * Photos on their way to the server, three at a time. Sets keep apart what belongs to different reports: only those of
 * the present set are shown, and what is under way in the others goes on. It begins with the photos of a draft: those
 * that had not arrived are sent now.
 */
export function useUploads(options: UploadOptions, set = '', kept: readonly KeptPhoto[] = []): Uploads {
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
