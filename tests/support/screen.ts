import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import type { DetachedWindowAPI } from 'happy-dom'
import type { Root } from 'react-dom/client'
import { afterEach, expect, vi } from 'vitest'
import type { App } from './app.ts'
import type { Person } from './cast.ts'
import { type Client, clientOf, cookieOf, expectAsDescribed, keepCookies } from './client.ts'
import { installPopovers } from './popovers.ts'
import { FileReaderHere, WorkerHere } from './workers.ts'

export { screen, waitFor, within } from '@testing-library/dom'

/** Puts a whole value into a field at once; `user.type` presses each key. */
export const fill = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

export const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent)

export const press = async ({ user }: Page, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

/** The dialog that is open, or about to be. */
export const opened = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}))

export const expectNoDialog = (name?: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', name ? { name } : {})).toBeNull())

// Only failures take as long. The whole page in the message of each would bury what was looked for.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'not found') })

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

interface Call {
  method: string
  /** With its query. */
  path: string
  /** Parsed, where it is JSON. */
  body: unknown
  headers: Headers
}

export type Page = Awaited<ReturnType<typeof openPage>>

/**
 * A new device with the application open at this path, from its own entry and on the real server, but without a
 * browser: no style sheet, no layout (lists show all their rows), no service worker. Closed after the test.
 */
export async function openPage(
  app: App,
  person: Person | undefined,
  path: string,
  { width = 1440, language = 'en-US' } = {},
) {
  const client = clientOf(app.url)
  if (person) await borrowSession(app, person, client)
  resetDevice(width)
  const calls: Call[] = []
  const rules: { address: string; reply: (call: Call, pass: () => Promise<Response>) => Promise<Response> }[] = []
  let isOffline = false
  let underWay = 0

  async function send(input: string | URL | Request, init: RequestInit = {}) {
    // The server, which is in this process, names its addresses whole.
    if (typeof input !== 'string' || !input.startsWith('/')) return rightFetch(input, init)
    const call = {
      method: init.method ?? 'GET',
      path: input,
      body: read(init.body),
      headers: new Headers(init.headers),
    }
    calls.push(call)
    if (isOffline) throw lostConnection()
    const pass = () => throughNetwork(client, new URL(input, app.url), init)
    const rule = rules.findLast(({ address }) => goesTo(address, call))
    underWay += 1
    const answer = Promise.race([rule ? rule.reply(call, pass) : pass(), whenStopped(init.signal)])
    return await unlessLeft(answer.finally(() => (underWay -= 1)))
  }
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('XMLHttpRequest', uploadBy(send))
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal('FileReader', FileReaderHere)
  vi.stubGlobal('FormData', FormDataHere)
  const left = watchLeaving()
  const saved = watchDownloads()

  async function goto(path: string) {
    const { text } = await withCookiesOfPage(client, () =>
      client.get(path, { headers: { 'accept-language': language } }),
    )
    window.happyDOM.setURL(new URL(path, app.url).href)
    const begun = rightNow()
    performance.now = () => rightNow() - begun
    await load(text)
  }
  const reload = () => goto(window.location.href.slice(window.location.origin.length))
  vi.spyOn(window.location, 'reload').mockImplementation(() => void reload())
  await goto(path)

  return {
    // What a file chooser may show is a suggestion, which people get around. What can be pressed, style sheets say.
    user: userEvent.setup({ applyAccept: false, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    /** What the page has called so far, in order: all, or to one address ('POST /api/tips/*', where `*` is one part). */
    calls: (address?: string) => (address ? calls.filter((call) => goesTo(address, call)) : calls),
    /** Everything that the page has called has been answered. */
    answered: () => waitFor(() => expect(underWay).toBe(0)),
    /** From now on such calls are answered so and do not reach the server. */
    answer: (address: string, body: object, status = 200) =>
      void rules.push({
        address,
        reply: async ({ method, path }) => {
          if (status < 400) expectAsDescribed(method, pathOf(path), { status, body })
          return Response.json(body, { status })
        },
      }),
    /** From now on the connection is lost under such calls; the server never hears of them. */
    lose: (address: string) => void rules.push({ address, reply: () => Promise.reject(lostConnection()) }),
    /** From now on the server does what such calls ask for, but its answer is lost. */
    loseAnswer: (address: string) =>
      void rules.push({ address, reply: (_call, pass) => pass().then(() => Promise.reject(lostConnection())) }),
    /** From now on such calls wait before they reach the server, until the function that this returns is called. */
    hold(address: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      rules.push({ address, reply: (_call, pass) => promise.then(pass) })
      return resolve
    },
    /** Takes back what `answer`, `lose`, `loseAnswer` and `hold` said. */
    restore: () => void rules.splice(0),
    /** The device has no network; with `false` it has one again. */
    offline(now = true) {
      isOffline = now
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!now)
      window.dispatchEvent(new Event(now ? 'offline' : 'online'))
    },
    /** From now on this person is signed in on the device, or nobody, as when that happens in another tab. */
    async signIn(next: Person | undefined) {
      client.cookies.clear()
      removeCookie('signed-out')
      if (next) await borrowSession(app, next, client)
    },
    /** A new page, as after typing the address; what the device keeps stays. */
    goto,
    reload,
    /** The files that the person was given, the newest last. */
    saved,
    /** Where the page sent the browser by itself: to addresses that the server answers, such as /api/login. */
    left,
    /** An error that the page writes into its console on purpose; any other fails the test. */
    expectError: (message: RegExp) => void expectedErrors.push(message),
  }
}

/** What sends a photo, over the same network as everything else: as much of it as that needs. */
const uploadBy = (send: typeof fetch) =>
  class {
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    readonly #stop = new AbortController()
    readonly #headers = new Headers()
    #target = { method: '', url: '' }

    open(method: string, url: string) {
      this.#target = { method, url }
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    abort() {
      this.#stop.abort()
      this.onabort?.()
    }

    async send(body: Blob) {
      const { method, url } = this.#target
      const { signal } = this.#stop
      this.upload.onprogress?.({ loaded: body.size, total: body.size })
      try {
        const response = await send(url, { method, headers: this.#headers, body, signal })
        this.status = response.status
        this.responseText = await response.text()
      } catch {
        if (!signal.aborted) this.onerror?.()
        return
      }
      this.onload?.()
    }
  }

/** Node's, which can be sent, and takes the fields of a form as a browser's does. */
class FormDataHere extends FormData {
  constructor(form?: HTMLFormElement) {
    super()
    for (const field of form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])
      if (field.checked || !/checkbox|radio/.test(field.type)) this.append(field.name, field.value)
  }
}

const rightFetch = globalThis.fetch
const rightNow = performance.now.bind(performance)

installPopovers()

const pathOf = (path: string) => path.split('?')[0]!

const lostConnection = () => new TypeError('Failed to fetch')

function goesTo(address: string, { method, path }: Call) {
  const [wanted, pattern = ''] = address.split(' ')
  const parts = pathOf(path).split('/')
  return (
    method === wanted &&
    pattern
      .split('/')
      .every((part, index, all) => all.length === parts.length && (part === '*' || part === parts[index]))
  )
}

function read(body: RequestInit['body']): unknown {
  if (typeof body !== 'string') return body ?? undefined
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Never resolves; rejects once the page gives the call up. */
const whenStopped = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** As a browser: with its cookies, and on through redirects. */
async function throughNetwork(client: Client, url: URL, init: RequestInit) {
  return withCookiesOfPage(client, async () => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookieOf(client))
    const response = await rightFetch(url, { ...init, headers })
    keepCookies(client.cookies, response)
    return response
  })
}

/** What the page wrote goes along, and is gone where the answer takes it away. */
async function withCookiesOfPage<T>(client: Client, work: () => Promise<T>) {
  const sent = cookiesOfPage()
  for (const [name, value] of sent) client.cookies.set(name, value)
  const done = await work()
  for (const [name] of sent) if (!client.cookies.has(name)) removeCookie(name)
  return done
}

/** A person signs in once per app. */
async function borrowSession(app: App, person: Person, client: Client) {
  const signedIn = app.as(person)
  await signedIn.get('/api/user')
  for (const [name, value] of signedIn.cookies) client.cookies.set(name, value)
}

const cookiesOfPage = () =>
  document.cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string])

function removeCookie(name: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: it is what the page itself writes
  document.cookie = `${name}=; path=/; max-age=0`
}

function resetDevice(width: number) {
  for (const [name] of cookiesOfPage()) removeCookie(name)
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  // So high that lists which draw what is in sight draw everything.
  window.happyDOM.setViewport({ width, height: 20_000 })
}

let root: Root | undefined
/** What a page began that goes on without its components. */
const leftovers: (() => void)[] = []

let pagesLeft = 0

/** What a page waited for when it was left it never hears, and so does nothing about it. */
function unlessLeft<T>(answer: Promise<T>) {
  const before = pagesLeft
  return new Promise<T>((resolve, reject) => {
    const unlessLeftSince = (hear: () => void) => pagesLeft === before && hear()
    answer.then(
      (value) => unlessLeftSince(() => resolve(value)),
      (error) => unlessLeftSince(() => reject(error)),
    )
  })
}

/** Everything of a page ends, as when the browser leaves it. */
function close() {
  pagesLeft += 1
  window.dispatchEvent(new Event('pagehide'))
  root?.unmount()
  root = undefined
  for (const end of leftovers.splice(0)) end()
}

// It listens to the document once and for all: not as a part of the first page, with which that would end.
userEvent.setup()

type Listening = Parameters<EventTarget['addEventListener']>

const places = [window, document].map((place: EventTarget) => ({ place, listen: place.addEventListener.bind(place) }))
const RightChannel = globalThis.BroadcastChannel

/** The application's entry, on what the server sent. */
async function load(html: string) {
  close()
  vi.resetModules()
  for (const { place, listen } of places)
    vi.spyOn(place, 'addEventListener').mockImplementation((...listening: Listening) => {
      listen(...listening)
      leftovers.push(() => place.removeEventListener(...listening))
    })
  vi.stubGlobal(
    'BroadcastChannel',
    class extends RightChannel {
      constructor(name: string) {
        super(name)
        leftovers.push(() => {
          this.close()
          // What was under way when the page ended tells nobody any more.
          this.postMessage = () => {}
        })
      }
    },
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  document.documentElement.lang = page.documentElement.lang
  document.head.replaceChildren(...page.head.childNodes)
  document.body.replaceChildren(...page.body.childNodes)
  globalThis.washboardTexts = undefined
  if (page.documentElement.lang === 'es') await import('#client/spanish.ts')
  ;({ root } = await import('#client/main.tsx'))
}

function watchLeaving() {
  const left: string[] = []
  for (const way of ['assign', 'replace'] as const)
    vi.spyOn(window.location, way).mockImplementation((address) => void left.push(String(address)))
  return left
}

function watchDownloads() {
  const saved: { name: string; text(): Promise<string> }[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${window.location.origin}/${files.size}`
    files.set(address, file as Blob)
    return address
  })
  const { click } = HTMLAnchorElement.prototype
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) saved.push({ name: this.download, text: () => file.text() })
    else click.call(this)
  })
  return saved
}

const expectedErrors: RegExp[] = []
let errors = vi.spyOn(console, 'error')

afterEach(() => {
  close()
  const unexpected = errors.mock.calls
    .map((words) => words.join(' '))
    .filter((words) => !expectedErrors.some((message) => message.test(words)))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  errors = vi.spyOn(console, 'error')
  expectedErrors.length = 0
  // The next file of tests finds the document as this one did.
  document.documentElement.lang = 'en'
  globalThis.washboardTexts = undefined
  expect(unexpected, "errors in the page's console").toEqual([])
})
