// `npm run bench:scrolling`: how long the frames last while the consolidated report of 50,000 tips is scrolled, taken
// between the callbacks that the browser makes for each frame. A screen of 60 frames a second gives each 16.7 ms.
import { chromium, type Page } from 'playwright'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { withDemoShop } from '#tools/record/demo-shop.ts'
import { findBrowser } from '#tools/test/find-browser.ts'

const count = 50_000
const perLine = 1000
const seconds = 6
/** Pixels a second: a quick flick. */
const speed = 3000

await withDemoShop(async (url) => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env })
  try {
    for (const [name, width, height] of [
      ['desktop', 1440, 900],
      ['phone', 390, 844],
    ] as const) {
      const page = await browser.newPage({ baseURL: url, viewport: { width, height } })
      const { email } = demoSignIns.find(({ role }) => role === 'admin')!
      await page.request.post('/api/login', { data: { email, password: demoPassword } })
      await page.route(/\/api\/admin\/tips\/consolidated/, (route) =>
        route.fulfill({ contentType: 'application/json', body: report() }),
      )
      await page.goto('/tips/reports')
      await page.getByLabel('Report Type').selectOption('consolidated')
      await page.getByRole('button', { name: 'Generate Report', exact: true }).click()
      await page.getByRole('region', { name: 'Detailed Breakdown' }).getByRole('row').nth(2).waitFor()
      const lengths = (await framesWhileScrolling(page)).sort((a, b) => a - b)
      const at = (share: number) => (lengths[Math.floor(lengths.length * share)] ?? 0).toFixed(1).padStart(6)
      const late = lengths.filter((length) => length > 25).length
      console.log(
        `${name.padEnd(8)} ${lengths.length} frames  median ${at(0.5)} ms  95 % ${at(0.95)} ms  longest ${at(0.9999)} ms  ` +
          `${late} left out`,
      )
      await page.close()
    }
  } finally {
    await browser.close()
  }
})

/** The milliseconds between the frames that the page could draw. */
async function framesWhileScrolling(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const note = (time: number) => {
      frames.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await devtools.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -speed * seconds,
    speed,
    gestureSourceType: 'mouse',
  })
  const shown = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const scrolled = await page.evaluate(() => window.scrollY)
  if (scrolled < (speed * seconds) / 2) throw new Error(`The page scrolled ${scrolled} px only.`)
  return shown.slice(1).map((time, index) => time - shown[index]!)
}

/** As the server writes it: the head and every thousand tips on a line of their own. */
function report(): string {
  const stats = { totalAmount: 250_000, averageTip: 5, totalTips: count }
  const head = JSON.stringify({ stats, consolidatedStats: stats, employeeStats: [], tips: [] }).slice(0, -2)
  const tips = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    userId: 'a',
    orderId: String(100_000 + index),
    amount: '5.00',
    notes: index % 9 === 0 ? 'paid by card' : null,
    createdAt: new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString(),
    user: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' },
  }))
  const lines = Array.from({ length: count / perLine }, (_, line) =>
    JSON.stringify(tips.slice(line * perLine, (line + 1) * perLine)).slice(1, -1),
  )
  return [head, ...lines.map((line, index) => (index > 0 ? `,${line}` : line)), ']}'].join('\n')
}
