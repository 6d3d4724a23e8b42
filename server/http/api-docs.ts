import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Router } from 'express'
import type { Config } from '#server/config.ts'
import { t } from '#shared/language/t.ts'
import { clientFolder, escapeHtml } from './page.ts'
import { requireAccess } from './register.ts'
import type { Sessions } from './session.ts'

/** The viewer places style elements and attributes; it may talk to this server and to nobody else, and sends nothing anywhere. */
const viewerOnly =
  "default-src 'none';script-src 'self';style-src 'unsafe-inline';connect-src 'self';img-src 'self' data:;base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** Follows the device, as all pages do; a script within the page would not be allowed. */
const theme = `if (matchMedia('(prefers-color-scheme: dark)').matches) {
  const viewer = document.querySelector('rapi-doc')
  for (const [name, value] of Object.entries({ theme: 'dark', 'bg-color': '#141716', 'text-color': '#f0eee7', 'primary-color': '#6fc6ce', 'nav-bg-color': '#0d3238' }))
    viewer.setAttribute(name, value)
}
`

/** The OpenAPI document as a page that people read; its address is `/api/docs`. */
export function registerApiDocs(router: Router, config: Config, sessions: Sessions, folder = clientFolder) {
  const assets = path.join(folder, 'assets')
  const find = () => existsSync(assets) && readdirSync(assets).find((name) => /^rapidoc-[\w-]+\.js$/.test(name))
  let viewer: string | false | undefined

  router.get('/api/docs', sessions.step, (req, res) => {
    // The address is one that people follow: whoever is signed out comes to the sign-in page.
    if (!req.user && req.bearer === undefined) return res.redirect('/')
    requireAccess(['admin'], req)
    viewer ??= find()
    res.setHeader('Content-Security-Policy', viewerOnly)
    res.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(t`API of ${config.appName}`)}</title>
<link rel="icon" href="/icon.svg">
</head>
<body>
<noscript>${escapeHtml(t`This page needs JavaScript.`)}</noscript>
<rapi-doc spec-url="/api/openapi.json" theme="light" render-style="read" load-fonts="false" regular-font="system-ui"
  bg-color="#faf7f1" text-color="#1d2526" primary-color="#0b5c69" nav-bg-color="#0a3e47" nav-text-color="#bcd9db"
  nav-hover-text-color="#ffffff" nav-accent-color="#ffd95a" show-header="false" allow-authentication="false"
  allow-server-selection="false" allow-try="false" allow-spec-file-download="true" schema-style="table">
<a slot="nav-logo" href="/admin/connections" style="padding:20px 20px 0;color:#ffffff;font-weight:600;text-decoration:none">← ${escapeHtml(t`Connections`)}</a>
</rapi-doc>
<script type="module" src="/api/docs/theme.js"></script>
${viewer ? `<script type="module" src="/assets/${viewer}"></script>` : ''}
</body>
</html>
`)
  })
  router.get('/api/docs/theme.js', (_req, res) => {
    res.type('text/javascript').send(theme)
  })
}
