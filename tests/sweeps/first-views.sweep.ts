import { holdTimers } from '#tests/e2e/hold-timers.ts'
import { movesOf, noteMoves } from '#tests/e2e/moves.ts'
import { isCall, isNamedByPage, requestsOf } from '#tests/e2e/requests.ts'
import { unfold } from '#tests/e2e/shell/unfold.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { ada, erin, expect, type Page, type Person, type Shop, tess, test, theo } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { plainAddressesOf } from '#tools/docs/pages.ts'

test.use({ serviceWorkers: 'allow' })

/** Every page, and more: one whose address has a search, one that leads elsewhere, one that is not for somebody. */
const visits: { person?: Person; more: string[] }[] = [
  { more: ['/?tab=register'] },
  { person: ada, more: ['/admin/training-management?tab=progress', '/tips/reports'] },
  { person: theo, more: [] },
  { person: erin, more: ['/admin/user-management'] },
  { person: tess, more: ['/'] },
]

/** How long pages wait for what is to come along with the rest, and the dashboard: without it, things move. */
const longestWaits = [2_000, 3_000]

/** The sum of layout shifts that nobody sees. */
const stillBelow = 0.001

for (const { person, more } of visits)
  test(`pages ask for what the server asked ahead, for ${person?.email ?? 'strangers'}`, async ({ page, signInAs }) => {
    // Who has no access is sent to the start after half a second. What that asks belongs to another view.
    await holdTimers(page, 500, ...longestWaits)
    await noteMoves(page)
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
      const asked: string[] = []
      Object.assign(window, { asked })
      const fetched = window.fetch
      window.fetch = (...sent) => {
        asked.push(String(sent[0]))
        return fetched(...sent)
      }
    })
    if (person) await signInAs(person)
    const sent = await requestsOf(page)
    const found: Record<string, string[]> = {}
    const note = (what: string, addresses: string[]) => {
      if (addresses.length > 0) found[what] = addresses
    }
    for (const path of [...plainAddressesOf(person?.role), ...more]) {
      sent.length = 0
      await page.goto(path)
      await expect(page.locator('[data-page-heading]')).toBeVisible()
      await expect(page.locator('.animate-breathe')).toHaveCount(0)
      const readAsked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
      const readAhead = () => sent.filter((each) => isCall(each) && isNamedByPage(each)).map(({ address }) => address)
      // Whatever can still come does, before it counts as missing.
      await expect
        .poll(async () => subtract(readAhead(), await readAsked()))
        .toEqual([])
        .catch(() => {})
      const [asked, ahead] = [await readAsked(), readAhead()]
      const calls = sent.flatMap((each) => (isCall(each) && !isFollowing(each.address) ? [each.address] : []))
      const atFirst = asked.filter((each) => each !== '/api/public/technician-name' && !isFollowing(each))
      const moved = (await movesOf(page)).filter(({ isAfterTap }) => !isAfterTap)
      const isStill = moved.reduce((sum, { by }) => sum + by, 0) < stillBelow
      note(`${path}: moved`, isStill ? [] : moved.map(({ by, what }) => `${by.toFixed(4)}: ${what}`))
      const saysMore = person && path.includes('?')
      note(`${path}: asked ahead in vain`, subtract(ahead, asked))
      note(`${path}: not asked ahead`, saysMore ? [] : subtract(atFirst, ahead))
      note(`${path}: asked twice`, subtract(calls, [...new Set(asked)]))
    }
    expect(found).toEqual({})
  })

/** Which one it is, an answer says that was asked ahead: what everybody got in the newest period. */
const isFollowing = (address: string) => /^\/api\/payroll-periods\/[^/?]+$/.test(address)

/** What is left of the first list when each of the second has been taken away once. */
function subtract(from: string[], taken: string[]): string[] {
  const left = [...from]
  for (const each of taken) if (left.includes(each)) left.splice(left.indexOf(each), 1)
  return left
}

/** Opens a page, lets the answers come once the rest of it is there, and judges what moved. */
async function lookerAt(page: Page, shop: Shop) {
  await holdTimers(page, ...longestWaits)
  await noteMoves(page)
  return async (path: string, first: string, last: string, { url } = shop) => {
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.goto(`${url}${path}`)
    await expect(page.getByText(first, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    answers.resolve()
    await expect(page.getByText(last).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await movesOf(page), path).toEqual([])
    await page.unroute('**/api/**')
  }
}

test('nothing moves when the answers come', { tag: '@all' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const look = await lookerAt(page, shop)
  for (let machineNumber = 1; machineNumber <= 8; machineNumber += 1) await makeProblem(shop.db, { machineNumber })
  for (let order = 1; order <= 8; order += 1) await tipOf(shop.db, erin, { orderId: String(order) })
  await dropOf(clientsOf(shop.url), erin, { drawer: 'Front' })
  await look('/', 'Employee Management System', 'Use a passkey')
  await signInAs(erin, shop)
  await look('/tips', "This Week's Tips", 'Order #8')
  await look('/problems', 'Current Machine Problems', 'Washer 8')
  await look('/shift-reports', 'The cash of your shift, and what went into the safe.', 'Front')
  await look('/machine-status', 'Machine Status', 'Washer 8')
  await signInAs(ada, shop)
  await look('/machines', 'Machines', 'No task yet.')

  const fresh = await openShop({ TIMEZONE: '' }, { people: [ada] })
  await signInAs(ada, fresh)
  await look('/', 'Dashboard', 'Hide this list', fresh)
})

test('nothing of the profile moves when its answers come', { tag: '@all' }, async ({ page, openShop, signInAs }) => {
  const shop = await openShop()
  const look = await lookerAt(page, shop)
  // Signed in at more places than fit beside each other, with mails to choose.
  const robin = await shop.makePerson({ role: 'technician' })
  for (let place = 1; place <= 4; place += 1) await clientsOf(shop.url).as(robin).get('/api/user')
  await signInAs(robin, shop)
  await look('/profile', 'Name and picture', 'Where you are signed in')
  await unfold(page, 'Where you are signed in')
  await expect(page.getByRole('button', { name: /^End / })).toHaveCount(4)
  // The keyboard goes through them as the eye does: down, and then to the next column.
  const places = await page
    .locator('main h2')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()).map(({ x, y }) => ({ x, y })))
  expect(places).toEqual(places.toSorted((one, other) => one.x - other.x || one.y - other.y))
  expect(places).toHaveLength(5)
})
