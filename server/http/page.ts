import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '#server/config.ts'
import { languageFor } from '#server/language.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Boot } from '#shared/api/boot.ts'
import type { Language } from '#shared/language/t.ts'

/** Gives the HTML shell for an address; Vite rewrites it under `npm run dev`. */
export type Shell = (url: string) => Promise<string>

export const clientFolder = path.join(projectRoot, 'dist', 'client')

export function builtShell(): Shell {
  const html = readFile(path.join(clientFolder, 'index.html'), 'utf8')
  html.catch(() => {})
  return () => html
}

/**
 * Every address of a page gets the same shell. Who is signed in travels in it as a block of data, which spares the
 * first request of the client; data blocks are no scripts, so the Content-Security-Policy has nothing to allow.
 */
export function page(shell: Shell, config: Config): RequestHandler {
  return async (req: Request, res: Response) => {
    const html = await shell(req.originalUrl)
    const boot: Boot = {
      ...(!res.locals.isUserUnknown && { user: req.user ?? null }),
      appName: config.appName,
      language: languageFor(req),
      timeZone: config.timeZone,
    }
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Cache-Control', 'no-store')
    res.send(renderPage(html, boot))
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

const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
