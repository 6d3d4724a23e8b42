// `npm run screenshots`: every screen in each role, at four widths, in light and dark, from the demo shop.
// Arguments narrow it down: `npm run screenshots -- tips 390 dark`; with `es` they are in Spanish, whose words are longer.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type APIRequestContext, type APIResponse, chromium, request } from 'playwright'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import type { Role } from '#shared/users/roles.ts'
import { refuse } from '#tools/arguments.ts'
import { withDemoShop } from '#tools/record/demo-shop.ts'
import { findBrowser } from '#tools/test/find-browser.ts'
import { addressesOf } from './pages.ts'

/** A picture to take. */
interface More {
  path: string
  /** Undefined: without signing in. */
  role?: Role | undefined
  /** In the picture's name, in place of the path. */
  name?: string
  /** What is pressed there first, in either language. */
  press?: { name: RegExp; as: string; isDialog?: true }
  isOfPhones?: true
}

/** What has no page in the table, or says more than its page. */
const more: More[] = [
  { path: '/?tab=register' },
  { path: '/nowhere' },
  { path: '/nowhere', role: 'employee' },
  { path: '/my-payroll?tab=summary', role: 'employee' },
  { path: '/tips/reports', role: 'employee', press: { name: /^Gener/, as: 'generated' } },
  dialogAt('employee', '/profile', /^(Change your picture|Cambiar tu foto)/, 'picture'),
  dialogAt('admin', '/admin/training-management?tab=assignments', /^(Assign Module|Asignar)/, 'assign'),
]
const widths = [1440, 1024, 390, 360]
const themes = ['light', 'dark'] as const

const isSpanish = process.argv.includes('es')
const wanted = process.argv.slice(2).filter((word) => word !== 'es')
const isWanted = (name: string) =>
  wanted.every((word) => name.split(/[^a-z0-9]+/i).includes(word) || name.includes(word))

const folder = path.resolve('screenshots')
await mkdir(folder, { recursive: true })
let count = 0
await withDemoShop(photograph)
// Only now, since it ends the process, and the shop with its folder is gone.
if (count === 0) refuse(`No picture has the name '${wanted.join(' ')}': words of pages, roles, widths and themes.`)
console.log(`${count} pictures in ${folder}`)

async function photograph(url: string) {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, ...(env && { env }) })
  const [moduleId, userId, invitation] = await Promise.all([firstModule(url), ownId(url), anInvitation(url)])
  for (const role of [undefined, 'employee', 'team_lead', 'technician', 'admin'] as const)
    for (const width of widths)
      for (const colorScheme of themes) {
        const addresses = [
          ...addressesOf(role, { inviteCode: 'unknown', moduleId, userId, machine: 'washer-11' }).map(
            (path): More => ({ path }),
          ),
          ...more.filter((each) => each.role === role && (width < 768 || !each.isOfPhones)),
          ...(role === undefined ? [{ path: invitation, name: 'invited' }] : []),
        ]
        const names = addresses
          .map((each) => ({ ...each, name: nameOf(each, role, width, colorScheme) }))
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
        for (const { path: address, press, name } of names) {
          await page.goto(address, { waitUntil: 'networkidle' })
          if (press) {
            await page.locator('main').getByRole('button', press).filter({ visible: true }).first().click()
            await page.waitForLoadState('networkidle')
          }
          await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: !press?.isDialog })
          count += 1
        }
        await context.close()
      }
  await browser.close()
}

/** A sheet from below on a phone, and as high as the window. */
function dialogAt(role: Role, path: string, name: RegExp, as: string): More {
  return { path, role, press: { name, as, isDialog: true }, isOfPhones: true }
}

/** The id of a training module that the employee has. */
async function firstModule(url: string): Promise<string> {
  return (await asRole(url, 'employee', (visitor) => visitor.get('/api/training/assigned-modules')))[0].id
}

async function ownId(url: string): Promise<string> {
  return (await asRole(url, 'employee', (visitor) => visitor.get('/api/user'))).id
}

/** The path of an invitation that is valid. */
async function anInvitation(url: string): Promise<string> {
  const data = { email: 'new@suds.example', role: 'employee' }
  const { inviteUrl } = await asRole(url, 'admin', (visitor) => visitor.post('/api/admin/invitations', { data }))
  return new URL(inviteUrl).pathname
}

async function asRole(url: string, role: Role, ask: (visitor: APIRequestContext) => Promise<APIResponse>) {
  const { email } = demoSignIns.find((each) => each.role === role)!
  const visitor = await request.newContext({ baseURL: url })
  await visitor.post('/api/login', { data: { email, password: demoPassword } })
  const answer = await (await ask(visitor)).json()
  await visitor.dispose()
  return answer
}

function nameOf({ path: address, name, press }: More, role: Role | undefined, width: number, theme: string) {
  const screen =
    (name ?? address)
      .replace(/\/[0-9a-f-]{36}$/, '/record')
      .replace(/[^a-z]+/gi, '-')
      .replace(/^-|-$/g, '') || 'start'
  const after = press ? `-${press.as}` : ''
  return `${screen}${after}_${role ?? 'stranger'}_${width}_${theme}${isSpanish ? '_es' : ''}`
}
