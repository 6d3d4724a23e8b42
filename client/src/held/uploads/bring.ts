import { CallError, reasonOf } from '#client/api/call.ts'
import { maxFileBytes } from '#client/api/put-headers.ts'
import { dropFile, keepFile, keptFile } from '#client/held/draft-files.ts'
import { t } from '#shared/language/t.ts'
import type { Entry } from './photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { tracked, UploadError, upload } from './upload.ts'

export interface UploadOptions {
  /** Binds an uploaded file; resolves with its path. */
  claim: (uploadURL: string) => Promise<string>
  /** Shown where claiming fails, before the server's reason. */
  claimFailed: string
  /** How many there may be; more are refused by name. */
  max: number
}

/** What becomes of a photo. */
export interface Told {
  update: (change: Partial<Entry>) => void
  remove: () => void
  say: (line: string) => void
}

/** Makes a photo small, sends it and claims it, and tells what becomes of it meanwhile; never throws. */
export async function bring(photo: Entry, { claim, claimFailed }: UploadOptions, told: Told) {
  const { id, abort, isFromDraft } = photo
  try {
    const file = await smallEnough(photo, told)
    if (!file) return
    const uploadURL = await upload(file, { signal: abort.signal, onProgress: inSteps(told.update) })
    abort.signal.throwIfAborted()
    const path = await tracked(() => claim(uploadURL), { failed: claimFailed })
    told.update({ state: 'done', progress: 1, path, ready: undefined, source: undefined })
    dropFile(id)
  } catch (error) {
    if (abort.signal.aborted) return
    const message = (error instanceof UploadError ? error.message : reasonOf(error)) ?? t`Something went wrong.`
    // What the server looked at and refused stays refused.
    const isFinal = error instanceof CallError && [400, 413, 415].includes(error.status)
    // After a reload uploads go on without anybody asking, so only the photo says that it failed.
    if (error instanceof UploadError && !isFromDraft) told.say(t`Upload failed: ${message}`)
    const isUnanswered = error instanceof UploadError ? error.isUnanswered : !(error instanceof CallError)
    told.update({ state: 'failed', error: message, canRetry: !isFinal, isUnanswered })
  }
}

/** Undefined where it cannot be sent, which has been told then, or is not wanted any more. */
async function smallEnough({ id, name, source, ready, abort }: Entry, told: Told): Promise<Blob | undefined> {
  const chosen = source ?? (ready ? undefined : await keptFile<Blob>(id))
  if (!ready && !chosen) {
    told.update({ state: 'failed', error: t`This device could not keep it. Please add it again.`, canRetry: false })
    return undefined
  }
  const { file, preview } = ready ? { file: ready, preview: undefined } : await shrinkPhoto(chosen!)
  if (abort.signal.aborted) return undefined
  if (preview) told.update({ preview: URL.createObjectURL(preview) })
  if (file.size > maxFileBytes) {
    told.say(t`File "${name}" is too large. File size must be less than 10MB`)
    told.remove()
    return undefined
  }
  told.update({ ready: file })
  if (file !== chosen && !ready) keepFile(id, file)
  return file
}

/** In steps: each one draws the list of photos anew. */
function inSteps(update: Told['update']) {
  let shown = 0
  return (share: number) => {
    const progress = Math.floor(share * 19) / 20
    if (progress > shown) update({ progress })
    shown = Math.max(shown, progress)
  }
}
