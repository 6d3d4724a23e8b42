// `npm run lighthouse`: what Lighthouse thinks of the built application on a phone, with the demo shop's data;
// `-- / /tips` of these pages only. Its performance score is worth something on a quiet machine only.
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { refuse } from './arguments.ts'
import { withDemoShop } from './demo-shop.ts'
import { findBrowser } from './find-browser.ts'
import { plainAddressesOf } from './pages.ts'

const wanted = process.argv.slice(2)
const pages = [undefined, 'employee' as const]
  .flatMap((role) => plainAddressesOf(role).map((path) => ({ path, isSignedIn: role !== undefined })))
  .filter(({ path }) => wanted.length === 0 || wanted.includes(path))
if (pages.length === 0) refuse(`No page has the address '${wanted.join(' ')}'.`)
const categories = ['performance', 'accessibility', 'best-practices'] as const
const port = 20_000 + (process.pid % 20_000)

await withDemoShop(async (url) => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`], env })
  try {
    const { email } = demoSignIns.find(({ role }) => role === 'employee')!
    const reply = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    const Cookie = reply.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    console.log(`${'page'.padEnd(32)}performance  accessibility  best practices  layout shift  largest paint`)
    for (const { path, isSignedIn } of pages) {
      const result = await lighthouse(`${url}${path}`, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
        ...(isSignedIn && { extraHeaders: { Cookie } }),
      })
      if (!result) throw new Error('Lighthouse had nothing to say.')
      const { categories: found, audits } = result.lhr
      const score = (category: (typeof categories)[number]) => String(Math.round((found[category]?.score ?? 0) * 100))
      const shift = (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(4)
      const paint = `${Math.round(audits['largest-contentful-paint']?.numericValue ?? 0)} ms`
      console.log(
        `${path}${isSignedIn ? '' : ' (signed out)'}`.padEnd(32) +
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
