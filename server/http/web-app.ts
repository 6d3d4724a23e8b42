import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Express, Request } from 'express'
import type { Config } from '#server/boot/config.ts'
import { notFound } from '#shared/api/app-error.ts'
import type { Boot } from '#shared/api/boot.ts'
import { type Language, languages } from '#shared/language/t.ts'
import { clientFolder, renderPage, type Shell } from './page.ts'

interface WebAppOptions {
  config: Config
  shell: Shell
  isDevelopment: boolean
  /** Where the built client lies. */
  folder?: string
}

const colour = '#faf7f1'

/** What makes of the pages an application that is installed, under the operator's name for it, and opens offline. */
export function registerWebApp(app: Express, { config, shell, isDevelopment, folder = clientFolder }: WebAppOptions) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = () => ({
    id: '/',
    name: config.appName,
    short_name: config.appName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
    ],
  })
  app.get('/app.webmanifest', (_req, res) => {
    res.setHeader('Content-Type', 'application/manifest+json; charset=utf-8')
    res.setHeader('Cache-Control', 'public, max-age=3600')
    res.end(JSON.stringify(manifest()))
  })

  // The same for everybody, since it stays on devices that people share.
  const bootIn = (language: Language): Boot => ({
    appName: config.appName,
    language,
    timeZone: config.timeZone,
    hidePayAfter: config.hidePayAfter,
    publicRepairs: config.publicRepairs,
    isOffline: true,
  })
  // Made anew where an admin has given the shop another name or time zone.
  const workers = new Map<Language, { of: string; worker: Promise<Worker> }>()
  const workerFor = (language: Language) => {
    const boot = bootIn(language)
    const of = JSON.stringify(boot)
    const known = workers.get(language)
    if (known?.of === of) return known.worker
    const worker = workerIn(folder, shell, boot)
    workers.set(language, { of, worker })
    return worker
  }
  app.get('/offline', async (req, res) => {
    const language = languageIn(req)
    // While servers are updated one by one, a worker and its page may come from two of them: then it is not installed.
    if (req.query.version && req.query.version !== (await workerFor(language)).version) throw notFound('This page')
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Cache-Control', 'no-store')
    res.end((await workerFor(language)).page)
  })
  app.get('/service-worker.js', async (req, res) => {
    res.setHeader('Content-Type', 'text/javascript; charset=utf-8')
    res.setHeader('Cache-Control', 'no-cache')
    res.end(isDevelopment ? leave : (await workerFor(languageIn(req))).text)
  })
}

/** The language is in the address, because the copy of a page has one language for everybody. */
const languageIn = ({ query }: Request): Language => languages.find((name) => name === query.language) ?? 'en'

/** Removes the worker of a built client from the same address, or it would be shown in place of the one in development. */
const leave = 'self.registration.unregister()\n'

/** Files of the built client that pages without a network need, as the build writes them down. */
export interface OfflineFiles {
  /** What every one of them begins with: fetched at once and not one after the other. */
  frame: string[]
  /** These, and what is loaded later. */
  all: string[]
}

interface Worker {
  version: string
  text: string
  /** The copy of the page. */
  page: string
}

/** The worker's text changes with the client's files, the page and its name; browsers then install it anew. */
async function workerIn(folder: string, shell: Shell, boot: Boot): Promise<Worker> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  const plain = renderPage(await shell('/offline'), boot)
  const named = new Set([...plain.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file!))
  const { frame, all }: OfflineFiles = JSON.parse(await read('.vite/offline.json'))
  const links = frame
    .filter((file) => !named.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const page = plain.replace('</head>', () => `${links.join('')}</head>`)
  const files = [...new Set([...named, ...all])]
  // What the browser wakes the worker for; the scripts that a worker imports are kept with it.
  const background = (await readdir(path.join(folder, 'assets'))).find((file) => /^background-[\w-]+\.js$/.test(file))
  const code = `importScripts('/assets/${background}')\n\n${await read('service-worker.js')}`
  const version = hash('sha1', [code, page, ...files].join('\n'), 'hex').slice(0, 12)
  const addresses = [`/offline?language=${boot.language}&version=${version}`, ...files.map((file) => `/${file}`)]
  return { version, text: `const version = '${version}'\nconst shell = ${JSON.stringify(addresses)}\n\n${code}`, page }
}
