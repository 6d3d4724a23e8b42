import { vi } from 'vitest'

interface Scope {
  onmessage?: (event: { data: unknown }) => void
  postMessage: (data: unknown) => void
  /** By which a page that is opened later finds the worker's module. */
  location: Location
}

let workers = 0

/** What a page leaves to a worker is done in the same process: the worker's own module, begun anew for each. */
export class WorkerHere {
  onmessage: Scope['onmessage']
  readonly #scope: Scope = {
    location: window.location,
    postMessage: (data) => this.onmessage?.({ data: structuredClone(data) }),
  }
  readonly #ready: Promise<unknown>

  constructor(url: URL) {
    workers += 1
    vi.stubGlobal('self', this.#scope)
    this.#ready = import(/* @vite-ignore */ `${new URL(url).pathname}?${workers}`)
  }

  postMessage(message: unknown) {
    const data = structuredClone(message)
    void this.#ready.then(() => {
      vi.stubGlobal('self', this.#scope)
      this.#scope.onmessage?.({ data })
    })
  }

  terminate() {
    this.onmessage = undefined
  }
}

/** The one of happy-dom knows no files of Node. */
export class FileReaderHere {
  result: string | undefined
  onload: (() => void) | undefined

  async readAsDataURL(file: Blob) {
    this.result = `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
    this.onload?.()
  }
}
