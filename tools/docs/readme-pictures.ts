// `npm run screenshots:readme`: the pictures of the README, from the demo shop, into docs/screenshots/.
import path from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { takeNoArguments } from '#tools/arguments.ts'
import { withDemoShop } from '#tools/record/demo-shop.ts'
import { findBrowser } from '#tools/test/find-browser.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const tablet = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const pictures = [
  { name: 'dashboard', at: '/', role: 'admin', ...desktop },
  { name: 'week', at: '/admin/week', role: 'admin', ...desktop },
  { name: 'stain-reports', at: '/admin/stain-reports', role: 'admin', ...desktop },
  { name: 'training', at: '/admin/training-management', role: 'admin', ...desktop },
  { name: 'machine-status', at: '/machine-status', role: undefined, ...tablet },
  { name: 'tips-phone', at: '/tips', role: 'employee', ...phone },
  { name: 'dashboard-phone-dark', at: '/', role: 'employee', colorScheme: 'dark', ...phone },
] as const

takeNoArguments('screenshots:readme')
const folder = path.resolve('docs/screenshots')

await withDemoShop(async (url) => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, ...(env && { env }) })
  for (const { name, at, role, ...look } of pictures) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-US', reducedMotion: 'reduce', ...look })
    const email = demoSignIns.find((each) => each.role === role)?.email
    if (email) {
      const reply = await context.request.post('/api/login', { data: { email, password: demoPassword } })
      const { id } = await reply.json()
      await context.addInitScript((key) => localStorage.setItem(key, 'true'), `tour-completed-${id}`)
    }
    const page = await context.newPage()
    await page.goto(at, { waitUntil: 'networkidle' })
    await sharp(await page.screenshot())
      .webp()
      .toFile(path.join(folder, `${name}.webp`))
    await context.close()
  }
  await browser.close()
})
console.log(`${pictures.length} pictures in ${folder}`)
