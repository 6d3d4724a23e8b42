// `npm run bench:offline`: the application is opened without a network in a browser the size of a phone whose processor is
// slowed four times: how long until the first of what somebody has read is painted, and how far anything moves then.
import { type BrowserContext, chromium } from 'playwright'
import { demoPassword } from '#server/demo/people.ts'
import { withDemoShop } from '#tools/record/demo-shop.ts'
import { findBrowser } from '#tools/test/find-browser.ts'
import { printTable } from './figures.ts'
import { viewport } from './phone-worker.ts'

const slower = 4
const rounds = 7
/** Milliseconds. */
const target = 1000

/** A page, and what of it counts as its content. */
const pages: [name: string, path: string, content: string][] = [
  ['dashboard', '/', 'main a[href="/tips"] .ticket'],
  ['own tips of the week', '/tips', 'main [data-card] ul li time'],
  ['machine problems', '/problems', 'main [data-card] ul li h3'],
  ['own training', '/training', 'main a[href^="/training/"]'],
  ['own drop reports', '/shift-reports', 'main [data-card] ul li .ticket'],
]

declare global {
  interface Window {
    opened?: number
    moved: number
  }
}

/** Notes when the content was painted first, and what moved without anybody having touched it. */
const observe = (content: string) => {
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.moved += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const looking = new MutationObserver(() => {
    if (!document.querySelector(content)) return
    looking.disconnect()
    // The frame with it is drawn after this callback, and this task comes after that frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.opened = performance.now()
      }
      port2.postMessage(undefined)
    })
  })
  looking.observe(document, { childList: true, subtree: true })
}

/** As from the home screen: a page of its own, and a worker that has to be started. */
async function open(context: BrowserContext, path: string, content: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(observe, content)
  await page.goto(path)
  await page.waitForFunction(() => window.opened !== undefined)
  // What comes late may move something, too.
  await page.waitForLoadState('networkidle')
  const found = await page.evaluate(() => ({ milliseconds: window.opened!, moved: window.moved }))
  await page.close()
  return found
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

await withDemoShop(async (baseURL) => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> })
  try {
    const context = await browser.newContext({ baseURL, viewport, isMobile: true, hasTouch: true, locale: 'en-US' })
    // The tour of the first day would lie over it all.
    await context.addInitScript(() => {
      Storage.prototype.getItem = ((kept) =>
        function (this: Storage, key: string) {
          return key.startsWith('tour-completed-') ? 'true' : kept.call(this, key)
        })(Storage.prototype.getItem)
    })
    await context.request.post('/api/login', { data: { email: 'rosa@suds.example', password: demoPassword } })
    const page = await context.newPage()
    for (const [, path] of pages) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/tips')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    // With something that waits, which stands above the list.
    await page.getByLabel('Order ID').fill('900001')
    await page.getByLabel('Tip Amount ($)').fill('4.50')
    await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
    await page.getByRole('list', { name: 'Waiting to be sent' }).waitFor()
    await page.close()

    const rows: string[][] = []
    for (const [name, path, content] of pages) {
      const found = []
      for (let round = 0; round < rounds; round += 1) found.push(await open(context, path, content))
      const times = found.map(({ milliseconds }) => milliseconds)
      rows.push([
        name,
        median(times).toFixed(0),
        Math.max(...times).toFixed(0),
        String(target),
        Math.max(...found.map(({ moved }) => moved)).toFixed(3),
      ])
    }
    printTable('Opened without a network', ['page', 'median ms', 'longest ms', 'target', 'layout shift'], rows)
  } finally {
    await browser.close()
  }
})
