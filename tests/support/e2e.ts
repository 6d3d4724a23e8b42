import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import type { Person } from './cast.ts'
import { putClockAhead } from './clock.ts'
import type { TestPostgres } from './postgres.ts'
import { type Shop, startShop } from './shop.ts'

export { expect, type Page } from 'playwright/test'
export { ada, erin, ivan, type Person, tess, theo } from './cast.ts'
export type { Shop } from './shop.ts'

interface TestFixtures {
  /** The server that the tests of a file share, with the cast in its database. */
  shop: Shop
  /** Whether the tour of the dashboard begins by itself; where not, it counts as completed. */
  startsTour: boolean
  /** Signs this person in, in the test's own browser context. */
  signInAs(person: Person, at?: Shop): Promise<void>
  /** An employee of the test's own, who is signed in. */
  robin: Person
  /** A shop of the test's own, closed after it: other settings, or an empty database with `{ people: [] }`. */
  openShop(env?: Record<string, string>, options?: { people?: Person[] }): Promise<Shop>
  /** Every test fails on errors in the page and in its console, unless it names them here. */
  console: { expect(message: RegExp): void }
}

interface WorkerFixtures {
  /** The shop of this file of tests; the one of the file before is closed. */
  shopOf(file: string): Promise<Shop>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      let open: { file: string; shop: Shop } | undefined
      await use(async (file) => {
        if (open?.file === file) return open.shop
        await open?.shop.close()
        open = { file, shop: await startShop(sharedPostgres()) }
        return open.shop
      })
      await open?.shop.close()
    },
    { scope: 'worker' },
  ],

  shop: async ({ shopOf }, use, { file }) => use(await shopOf(file)),

  // Every page has the clock of the run, also in contexts that a test makes.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(putClockAhead, Number(process.env.CLOCK_AHEAD))
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  baseURL: ({ shop }, use) => use(shop.url),

  startsTour: [false, { option: true }],

  context: async ({ context, startsTour, serviceWorkers }, use) => {
    if (serviceWorkers === 'block')
      context.setOffline = () => {
        throw new Error("Without a network the page needs its service worker: test.use({ serviceWorkers: 'allow' })")
      }
    if (!startsTour)
      await context.addInitScript(() => {
        const kept = Storage.prototype.getItem
        Storage.prototype.getItem = function (key) {
          return key.startsWith('tour-completed-') ? 'true' : kept.call(this, key)
        }
      })
    await use(context)
  },

  signInAs: ({ context, shop }, use) => use((person, at = shop) => signIn(context, at.url, person)),

  robin: async ({ shop, signInAs }, use) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    await use(robin)
  },

  openShop: async ({ context }, use) => {
    const opened: Shop[] = []
    await use(async (env, options) => {
      const shop = await startShop(sharedPostgres(), env, options)
      opened.push(shop)
      return shop
    })
    // Pages first: what one still fetches when its server goes would count as an error of the page.
    for (const page of context.pages()) await page.close()
    for (const shop of opened) await shop.close()
  },

  console: [
    async ({ context, shop }, use, testInfo) => {
      const errors: string[] = []
      const expected: RegExp[] = []
      context.on('weberror', (webError) => errors.push(webError.error().stack ?? webError.error().message))
      context.on('console', (message) => {
        // The browser's own note about an answer of 400 and above: tests look at what the page makes of it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      const before = shop.output().length
      await use({ expect: (message) => expected.push(message) })
      const written = shop.output().slice(before)
      if (written) await testInfo.attach('server output', { body: written, contentType: 'text/plain' })
      expect(
        errors.filter((error) => !expected.some((message) => message.test(error))),
        'errors in the page or its console',
      ).toEqual([])
    },
    { auto: true },
  ],
})

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** No violation of WCAG 2.2 A and AA that a program can find, in light and in dark, and nothing to scroll sideways. */
export async function expectAccessible(page: Page) {
  await loadAxe(page)
  await page.evaluate(leaveNothingHalfCovered)
  await showIn(page, 'dark')
  const dark = await violationsOn(page, ['color-contrast'])
  await showIn(page, 'light')
  const light = await violationsOn(page, wcag)
  const found = [...light, ...dark.map((each) => ({ ...each, id: `${each.id} in dark` }))]
  expect(found.flatMap(describeViolation), 'accessibility').toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Scrolls to the first place where no bar that stays cuts what can be pressed: people scroll it clear of them, too. */
function leaveNothingHalfCovered() {
  // A page that has just opened goes back to its top for half a second, unless somebody moves it.
  window.dispatchEvent(new Event('wheel'))
  const bars = [...document.querySelectorAll('header, [data-bottom-bar]')].filter(
    (bar) => getComputedStyle(bar).position === 'sticky',
  )
  const pressable = [...document.querySelectorAll('a, button, input')].filter(
    (each) => !bars.some((bar) => bar.contains(each)),
  )
  const isCut = (each: Element) => {
    const { top, bottom } = each.getBoundingClientRect()
    return bars.some((bar) => {
      const edges = bar.getBoundingClientRect()
      const edge = bar.matches('header') ? edges.bottom : edges.top
      return top < edge && bottom > edge
    })
  }
  const last = document.documentElement.scrollHeight - window.innerHeight
  for (let place = 0; place <= last; place += 8) {
    window.scrollTo({ top: place, behavior: 'instant' })
    if (!pressable.some(isCut)) return
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * The style sheets know at once; a page's own listeners are told with a frame, and the next one may be under way already.
 * Once a browser without windows drew none any more, for two minutes: that is said, and what is looked at needs none.
 */
async function showIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  const isDrawn = await page.evaluate(
    () =>
      new Promise<boolean>((told) => {
        requestAnimationFrame(() => requestAnimationFrame(() => told(true)))
        setTimeout(told, 5000, false)
      }),
  )
  if (!isDrawn) console.warn(`No frame for five seconds: ${page.url()}, in ${colorScheme}`)
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Once per document: it is half a megabyte. */
async function loadAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}

/** By tags or names of rules, on the page itself: it has no frames. */
const violationsOn = (page: Page, runOnly: string[]): Promise<AxeResults['violations']> =>
  page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(of: Document, options: RunOptions): Promise<AxeResults> } }
      return (await axe.run(document, options)).violations
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )

const describeViolation = ({ id, help, nodes }: AxeResults['violations'][number]) =>
  nodes.map(
    (node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary?.split('\n').slice(1).join('; ').trim()}`,
  )

/** The page fits its window; where it does not, the elements that stick out are named. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(await stickingOut(page), 'sticking out sideways').toEqual([])
}

/** The height of a window of 1280 x 1024 pixels that is looked at in four times the size (WCAG 1.4.10). */
const magnified = 256

export const isMagnified = (page: Page) => page.viewportSize()?.height === magnified

/** Nothing sticks out sideways, and what stays in sight leaves most of the window to the rest. */
export async function expectReadable(page: Page) {
  await expectNoSidewaysScroll(page)
  const staying = await page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
    const isStaying = (element: Element) =>
      /^(sticky|fixed)$/.test(getComputedStyle(element).position) &&
      !element.matches('[data-scrim], [role=dialog], [role=alertdialog], [data-toaster]') &&
      element.checkVisibility()
    const seen = [...document.body.querySelectorAll('*')].filter(isStaying).map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0))
    })
    return seen.reduce((sum, height) => sum + height, 0)
  })
  expect(staying, 'pixels that stay in sight').toBeLessThan(magnified / 3)
}

/** What is wider than the place it has: the page, a box in it that would scroll sideways, a text and its card or button. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => (element.cloneNode() as Element).outerHTML.slice(0, 160)
    const found: string[] = []
    const { clientWidth: width, scrollWidth } = document.documentElement
    const all = [...document.body.querySelectorAll('*')]
    if (scrollWidth > width) {
      const wide = all.filter((element) => element.getBoundingClientRect().right > width + 1)
      found.push(`the page, ${scrollWidth} of ${width} px`, ...wide.slice(0, 5).map(name))
    }
    for (const element of all) {
      const { overflowX } = getComputedStyle(element)
      const mayScroll = element.matches('[role=tablist], input, select')
      if (!mayScroll && /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth)
        found.push(`${name(element)}, ${element.scrollWidth} of ${element.clientWidth} px`)
    }
    const boxes = '[data-card], [role=dialog], [role=alertdialog], button, label:not(.sr-only), [role=cell], body'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!
      if (!node.textContent?.trim() || parent.closest('script, style, option')) continue
      // What is folded keeps the places of its last layout.
      if (!parent.checkVisibility()) continue
      let box: Element = parent
      while (!box.matches(boxes) && getComputedStyle(box).overflowX === 'visible') box = box.parentElement!
      // What is cut off, or read out only, is not to be seen.
      if (!box.matches(boxes)) continue
      const { left, right } = box.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width > 0 && (text.left < left - 1 || text.right > right + 1))
        found.push(`“${node.textContent.slice(0, 30)}” in ${name(parent)} of ${name(box)}`)
    }
    return found
  })

async function signIn(context: BrowserContext, url: string, { email, password }: Person) {
  const reply = await context.request.post(`${url}/api/login`, { data: { email, password } })
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${reply.status()} ${await reply.text()}`)
}

function sharedPostgres(): TestPostgres {
  return JSON.parse(process.env.E2E_POSTGRES!)
}
