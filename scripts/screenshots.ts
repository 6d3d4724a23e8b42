// `npm run screenshots`: every screen in each role, at four widths, in light and dark, from the demo shop.
// Arguments narrow it down: `npm run screenshots -- tips 390 dark`; with `es` they are in Spanish, whose words are longer.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import type { Role } from '#shared/users/roles.ts'
import { withDemoShop } from './demo-shop.ts'
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
  { path: '/admin/history', roles: ['admin'] },
]
const widths = [1440, 1024, 390, 360]
const themes = ['light', 'dark'] as const

const isSpanish = process.argv.includes('es')
const wanted = process.argv.slice(2).filter((word) => word !== 'es')
const isWanted = (name: string) =>
  wanted.every((word) => name.split(/[^a-z0-9]+/i).includes(word) || name.includes(word))

const folder = path.resolve('screenshots')
await mkdir(folder, { recursive: true })
await withDemoShop(photograph)

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
          locale: isSpanish ? 'es-US' : 'en-US',
        })
        if (role) {
          const { email } = demoSignIns.find((each) => each.role === role)!
          const reply = await context.request.post('/api/login', { data: { email, password: demoPassword } })
          const { id } = await reply.json()
          await context.request.patch('/api/user/language', { data: { language: isSpanish ? 'es' : 'en' } })
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
  return `${screen}_${role ?? 'stranger'}_${width}_${theme}${isSpanish ? '_es' : ''}`
}
