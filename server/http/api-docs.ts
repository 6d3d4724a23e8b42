import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Router } from 'express'
import type { Config } from '#server/boot/config.ts'
import { t } from '#shared/language/t.ts'
import { clientFolder, escapeHtml } from './page.ts'
import { requireAccess } from './register.ts'
import type { Sessions } from './session.ts'

/** The viewer places style elements and attributes; it may talk to this server and to nobody else, and sends nothing anywhere. */
const viewerOnly =
  "default-src 'none';script-src 'self';style-src 'unsafe-inline';connect-src 'self';img-src 'self' data:;base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** The OpenAPI document as a page that people read; its address is `/api/docs`. */
export function registerApiDocs(router: Router, config: Config, sessions: Sessions, folder = clientFolder) {
  const assets = path.join(folder, 'assets')
  /** First what follows the device and names what the viewer leaves without a name, then the viewer. */
  const find = () =>
    ['api-docs-page', 'rapidoc'].flatMap((script) =>
      readdirSync(assets).filter((file) => file.startsWith(`${script}-`) && file.endsWith('.js')),
    )
  let scripts: string[] | undefined

  router.get('/api/docs', sessions.step, (req, res) => {
    // People open this address by hand, so signed out they come to the sign-in page and get no JSON refusal.
    if (!req.user && req.bearer === undefined) return res.redirect('/')
    requireAccess(['admin'], req)
    scripts ??= existsSync(assets) ? find() : []
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
<rapi-doc spec-url="/api/openapi.json" render-style="focused" load-fonts="false" regular-font="system-ui"
  nav-text-color="#bcd9db" nav-hover-text-color="#ffffff" nav-accent-color="#ffd95a" show-header="false"
  allow-authentication="false" allow-server-selection="false" allow-try="false" allow-advanced-search="false"
  allow-spec-file-download="true" schema-style="table" schema-description-expanded="true"
  allow-schema-description-expand-toggle="false">
<a slot="nav-logo" href="/admin/connections" style="padding:20px 20px 0;color:#ffffff;font-weight:600;text-decoration:none">← ${escapeHtml(t`Connections`)}</a>
</rapi-doc>
${scripts.map((file) => `<script type="module" src="/assets/${file}"></script>`).join('\n')}
</body>
</html>
`)
  })
}
