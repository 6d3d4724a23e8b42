import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '#server/boot/config.ts'
import { projectRoot } from '#server/boot/project-root.ts'
import type { Boot } from '#shared/api/boot.ts'
import type { BellName } from '#shared/bell/kinds.ts'
import type { Language } from '#shared/language/t.ts'
import { isTimeZone } from '#shared/time/instant.ts'
import { linksFor, type Visit } from './first-view.ts'
import { languageFor } from './language.ts'
import { sendText } from './send-json.ts'

/** Gives the HTML shell for an address, prepared for a visit if there is one; Vite rewrites it under `npm run dev`. */
export type Shell = (url: string, visit?: Visit) => Promise<string>

export const clientFolder = path.join(projectRoot, 'dist', 'client')

/** The built shell, with the stylesheet in it and links to what the page will need: one answer, and all is on its way. */
export function builtShell(folder = clientFolder): Shell {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return () => Promise.reject(new Error('The client is not built.'))
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  // The entry stands before it: the largest file first.
  const [before, stylesheet, after] = read('index.html').split(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/)
  const style = `<style>${read(stylesheet!)}</style>`
  const links = linksFor(JSON.parse(read('.vite/first-views.json')))
  return async (_url, visit) => `${before}${visit ? links(visit) : ''}${style}${after}`
}

/**
 * Every address of a page gets the same shell. Who is signed in travels in it as a block of data, which spares the
 * first request of the client; data blocks are no scripts, so the Content-Security-Policy has nothing to allow.
 */
export function page(shell: Shell, config: Config, bellsOf: (userId: string) => Promise<BellName[]>): RequestHandler {
  return async (req: Request, res: Response) => {
    const user = req.user ?? null
    const timeZone = zoneOf(req) ?? config.timeZone
    const hasSearch = req.originalUrl.includes('?')
    const html = await shell(req.originalUrl, { user, path: req.path, hasSearch, timeZone })
    const bells = user ? await bellsOf(user.id).catch(() => []) : []
    const boot: Boot = {
      ...(!res.locals.isUserUnknown && { user }),
      ...(bells.length > 0 && { bells }),
      ...(user && req.found?.session.lacks === 'setup' && { isFactorDue: true }),
      appName: config.appName,
      language: languageFor(req),
      timeZone: config.timeZone,
      hidePayAfter: config.hidePayAfter,
      publicRepairs: config.publicRepairs,
    }
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Cache-Control', 'no-store')
    await sendText(req, res, renderPage(html, boot))
  }
}

/** The build puts every catalog into the shell; a page loads that of its own language, an English one none. */
const inLanguage = (html: string, language: Language) =>
  html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/\s*<script [^>]*data-language="(\w+)"[^>]*><\/script>/g, (script, name) =>
      name === language ? script : '',
    )

export const renderPage = (html: string, boot: Boot) =>
  inLanguage(html, boot.language)
    .replaceAll('%APP_NAME%', () => escapeHtml(boot.appName))
    .replace('</head>', () => `<script type="application/json" id="boot">${escapeJson(boot)}</script></head>`)

/** The zone of a browser whose clock is not the shop's; the client leaves it as a cookie. */
function zoneOf(req: Request): string | undefined {
  const zone = /(?:^|;\s*)(?:__Host-)?time-zone=([\w/+-]+)/.exec(req.headers.cookie ?? '')?.[1]
  return zone && isTimeZone(zone) ? zone : undefined
}

const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
