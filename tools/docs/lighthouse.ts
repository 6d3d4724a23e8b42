// `npm run lighthouse`: what Lighthouse thinks of the built application on a phone, with the demo shop's data;
// `-- / /tips` of these pages only. Its performance score is worth something on a quiet machine only.
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { refuse } from '#tools/arguments.ts'
import { withDemoShop } from '#tools/record/demo-shop.ts'
import { findBrowser } from '#tools/test/find-browser.ts'
import { plainAddressesOf } from './pages.ts'

const wanted = process.argv.slice(2)
/** Signed out, then signed in as these; a page that several may open as the first of them. */
const visitors = [undefined, 'employee', 'admin'] as const
const pages = visitors
  .flatMap((role) => plainAddressesOf(role).map((path) => ({ path, role })))
  .filter(
    ({ path, role }, at, all) => role !== 'admin' || all.findIndex((each) => each.role && each.path === path) === at,
  )
  .filter(({ path }) => wanted.length === 0 || wanted.includes(path))
if (pages.length === 0) refuse(`No page has the address '${wanted.join(' ')}'.`)
const categories = ['performance', 'accessibility', 'best-practices'] as const
const port = 20_000 + (process.pid % 20_000)

await withDemoShop(async (url) => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`], env })
  try {
    const cookies = { employee: await cookieOf(url, 'employee'), admin: await cookieOf(url, 'admin') }
    console.log(`${'page'.padEnd(44)}performance  accessibility  best practices  layout shift  largest paint`)
    for (const { path, role } of pages) {
      const result = await lighthouse(`${url}${path}`, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
        ...(role && { extraHeaders: { Cookie: cookies[role] } }),
      })
      if (!result) throw new Error('Lighthouse had nothing to say.')
      const { categories: found, audits } = result.lhr
      const score = (category: (typeof categories)[number]) => String(Math.round((found[category]?.score ?? 0) * 100))
      const shift = (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(4)
      const paint = `${Math.round(audits['largest-contentful-paint']?.numericValue ?? 0)} ms`
      console.log(
        `${path} (${role ?? 'signed out'})`.padEnd(44) +
          categories.map((category) => score(category).padStart(category.length)).join('  ') +
          shift.padStart(15) +
          paint.padStart(15),
      )
      for (const audit of Object.values(audits))
        if (audit.score !== null && audit.score < 0.9)
          console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`)
    }
  } finally {
    await browser.close()
  }
})

async function cookieOf(url: string, wanted: 'employee' | 'admin') {
  const { email } = demoSignIns.find(({ role }) => role === wanted)!
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}
