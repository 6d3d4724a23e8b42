// `npm run screenshots`: every screen in each role, at four widths, in light and dark, from the demo shop.
// Arguments narrow it down: `npm run screenshots -- tips 390 dark`.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import type { Role } from '#shared/users/roles.ts'
import { findBrowser } from './find-browser.ts'

const staff: Role[] = ['employee', 'team_lead', 'admin']

/** Screens by their addresses; undefined: without signing in. */
const screens: { path: string; roles: (Role | undefined)[] }[] = [
  { path: '/', roles: [undefined] },
  { path: '/?tab=register', roles: [undefined] },
  { path: '/invite/unknown', roles: [undefined] },
  { path: '/machine-status', roles: [undefined] },
  { path: '/nowhere', roles: [undefined, 'employee'] },
  { path: '/', roles: staff },
  { path: '/tips', roles: ['employee', 'admin'] },
  { path: '/tips/reports', roles: ['employee', 'admin'] },
  { path: '/problems', roles: ['employee'] },
  { path: '/stain-report', roles: ['employee'] },
  { path: '/shift-reports', roles: ['employee'] },
  { path: '/my-payroll', roles: ['employee'] },
  { path: '/training', roles: ['employee'] },
  { path: '/profile', roles: ['employee', 'technician'] },
  { path: '/admin/machine-management', roles: ['technician', 'admin'] },
  { path: '/admin/user-management', roles: ['admin'] },
  { path: '/admin/commercial-accounts', roles: ['admin'] },
  { path: '/admin/stain-reports', roles: ['admin'] },
  { path: '/admin/shift-reports', roles: ['admin'] },
  { path: '/admin/payroll-import', roles: ['admin'] },
  { path: '/admin/training-management', roles: ['team_lead', 'admin'] },
]
const widths = [1440, 1024, 390, 360]
const themes = ['light', 'dark'] as const

const wanted = process.argv.slice(2)
const isWanted = (name: string) =>
  wanted.every((word) => name.split(/[^a-z0-9]+/i).includes(word) || name.includes(word))

const folder = path.resolve('screenshots')
const dataDir = await mkdtemp(path.join(tmpdir(), 'washboard-screenshots-'))
const server = spawn(process.execPath, ['dist/server/demo.js'], {
  env: {
    ...process.env,
    npm_lifecycle_event: '',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const url = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('the demo shop did not start')))
    createInterface(server.stdout).on('line', (line) => {
      const found = /ready at (\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
  })
  await mkdir(folder, { recursive: true })
  await photograph(url)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}

async function photograph(url: string) {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, ...(env && { env }) })
  let count = 0
  for (const role of [undefined, 'employee', 'team_lead', 'technician', 'admin'] as const)
    for (const width of widths)
      for (const colorScheme of themes) {
        const names = screens
          .filter(({ roles }) => roles.includes(role))
          .map((screen) => ({ ...screen, name: nameOf(screen.path, role, width, colorScheme) }))
          .filter(({ name }) => isWanted(name))
        if (names.length === 0) continue
        const context = await browser.newContext({
          baseURL: url,
          colorScheme,
          viewport: { width, height: width >= 768 ? 900 : 800 },
          isMobile: width < 768,
          hasTouch: width < 768,
          deviceScaleFactor: 1,
          reducedMotion: 'reduce',
        })
        if (role) {
          const { email } = demoSignIns.find((each) => each.role === role)!
          const reply = await context.request.post('/api/login', { data: { email, password: demoPassword } })
          const { id } = await reply.json()
          await context.addInitScript((key) => localStorage.setItem(key, 'true'), `tour-completed-${id}`)
        }
        const page = await context.newPage()
        for (const { path: address, name } of names) {
          await page.goto(address, { waitUntil: 'networkidle' })
          await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
          count += 1
        }
        await context.close()
      }
  await browser.close()
  console.log(`${count} pictures in ${folder}`)
}

function nameOf(address: string, role: Role | undefined, width: number, theme: string) {
  const screen = address.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'start'
  return `${screen}_${role ?? 'stranger'}_${width}_${theme}`
}
