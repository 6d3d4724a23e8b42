import { CallError, call, reasonOf } from '#client/api/call.ts'
import { putHeaders, uploadTerms } from '#client/api/put-headers.ts'
import { type ActionWords, queryClient } from '#client/api/query-client.ts'
import { t } from '#shared/language/t.ts'

interface SendOptions {
  signal: AbortSignal
  /** Told the share that is on its way, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Why a file did not arrive, in words for a person. */
export class UploadError extends Error {
  /** Nothing has answered, so that it may arrive later as it is. */
  readonly isUnanswered: boolean

  constructor(message: string, isUnanswered = false) {
    super(message)
    this.isUnanswered = isUnanswered
  }
}

/** Brings a file to the store; resolves with the address by which it is claimed. */
export async function upload(file: Blob, { signal, onProgress }: SendOptions): Promise<string> {
  const body = uploadTerms(file)
  const { uploadURL } = await tracked(() => call('POST /api/objects/upload', { body })).catch((error) => {
    throw new UploadError(reasonOf(error) ?? t`The server did not answer.`, !(error instanceof CallError))
  })
  signal.throwIfAborted()
  await put(uploadURL, file, { signal, onProgress })
  return uploadURL
}

/** Runs a call as an action of its own, so that an ended session is noticed and its words are shown. */
export function tracked<T>(work: () => Promise<T>, meta: ActionWords = {}): Promise<T> {
  return queryClient
    .getMutationCache()
    .build<T, Error, void, unknown>(queryClient, { mutationFn: work, meta })
    .execute()
}

// XMLHttpRequest, since fetch tells nothing of what was sent so far.
function put(url: string, file: Blob, { signal, onProgress }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(putHeaders(url, file))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new UploadError(reasonIn(request.responseText) ?? t`The server answered ${request.status}.`))
    }
    request.onerror = () => reject(new UploadError(t`The connection was lost.`, true))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function reasonIn(text: string): string | undefined {
  try {
    return JSON.parse(text).message
  } catch {
    return undefined
  }
}
