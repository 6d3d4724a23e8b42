// `npm run screenshots`: every screen in each role, at four widths, in light and dark, from the demo shop.
// Arguments narrow it down: `npm run screenshots -- tips 390 dark`; with `es` they are in Spanish, whose words are longer.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium, request } from 'playwright'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import type { Role } from '#shared/users/roles.ts'
import { refuse } from './arguments.ts'
import { withDemoShop } from './demo-shop.ts'
import { findBrowser } from './find-browser.ts'
import { addressesOf } from './pages.ts'

/** What has no page in the table, or says more than its page; undefined: without signing in. */
const more: { path: string; role: Role | undefined }[] = [
  { path: '/?tab=register', role: undefined },
  { path: '/nowhere', role: undefined },
  { path: '/nowhere', role: 'employee' },
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
  const [moduleId, userId] = await Promise.all([firstModule(url), ownId(url)])
  let count = 0
  for (const role of [undefined, 'employee', 'team_lead', 'technician', 'admin'] as const)
    for (const width of widths)
      for (const colorScheme of themes) {
        const addresses = [
          ...addressesOf(role, { inviteCode: 'unknown', moduleId, userId, machine: 'washer-11' }),
          ...more.filter((each) => each.role === role).map((each) => each.path),
        ]
        const names = addresses
          .map((path) => ({ path, name: nameOf(path, role, width, colorScheme) }))
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
  if (count === 0) refuse(`No picture has the name '${wanted.join(' ')}': words of pages, roles, widths and themes.`)
  console.log(`${count} pictures in ${folder}`)
}

/** The id of a training module that the employee has. */
async function firstModule(url: string): Promise<string> {
  return (await readAsEmployee(url, '/api/training/assigned-modules'))[0].id
}

async function ownId(url: string): Promise<string> {
  return (await readAsEmployee(url, '/api/user')).id
}

async function readAsEmployee(url: string, address: string) {
  const { email } = demoSignIns.find(({ role }) => role === 'employee')!
  const visitor = await request.newContext({ baseURL: url })
  await visitor.post('/api/login', { data: { email, password: demoPassword } })
  const answer = await (await visitor.get(address)).json()
  await visitor.dispose()
  return answer
}

function nameOf(address: string, role: Role | undefined, width: number, theme: string) {
  const screen =
    address
      .replace(/\/[0-9a-f-]{36}$/, '/record')
      .replace(/[^a-z]+/gi, '-')
      .replace(/^-|-$/g, '') || 'start'
  return `${screen}_${role ?? 'stranger'}_${width}_${theme}${isSpanish ? '_es' : ''}`
}
