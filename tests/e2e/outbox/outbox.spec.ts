import { eq } from 'drizzle-orm'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { shiftReports } from '#shared/shift-reports/table.ts'
import { picture } from '#tests/e2e/drafts/forms.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { codeOf, turnOnCodes } from '#tests/second-factor/codes.ts'
import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { goOffline } from '#tests/support/service-worker.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { trainingIn } from '#tests/training/training-data.ts'
import { comesBack, expectWritten, isSent, kept, logTip, openAgain, tipsOf, toasts, waitingRows } from './writing.ts'

test.use({ serviceWorkers: 'allow' })

const phone = { tag: '@phone' }
const both = { tag: ['@phone', '@desktop'] }

const tray = (page: Page) => page.getByRole('dialog')

test.beforeEach(({ console }) =>
  console.expect(/ERR_|net::|Failed to load|fetching the script|status of 4\d\d|status of 50\d/),
)

test(
  'without a connection tips are kept, counted and sent in their order once there is one',
  both,
  async ({ page, context, shop, signInAs, isMobile }) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    await page.goto('/tips')
    await logTip(page, '1', '1.00')
    await isSent(page)
    await goOffline(page)
    if (isMobile) await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByLabel('Notes').fill('by card')
    for (const [orderId, amount] of [
      ['2', '2.25'],
      ['3', '2.75'],
    ] as const) {
      await logTip(page, orderId, amount)
      await kept(page)
      await expect(page.getByLabel('Order ID')).toHaveValue('')
    }
    await expect(waitingRows(page)).toHaveText([/Order #3.*\$2\.75/, /Order #2.*by card\$2\.25/])
    await expect(page.getByRole('button', { name: '2 waiting to be sent' })).toBeVisible()
    await expect(page.getByText('with $5.00 waiting to be sent')).toBeVisible()
    await expect(page.getByText('$6.00', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await isSent(page)
    await expect(waitingRows(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0)
    const rows = await tipsOf(shop, robin)
    const inTime = rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    expect(inTime.map(({ orderId }) => orderId)).toEqual(['1', '2', '3'])
  },
)

for (const [when, cut] of Object.entries({
  'before the request': (page: Page) => page.route('**/api/tips', (route) => route.abort('internetdisconnected')),
  'after the request, so that its answer is lost': (page: Page) =>
    page.route('**/api/tips', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }),
  'by a proxy without a server': (page: Page) =>
    page.route('**/api/tips', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
  'by a portal that answers everything': (page: Page) =>
    page.route('**/api/tips', (route) => route.fulfill({ status: 200, body: '<html>Please pay' })),
}))
  test(`cut ${when}, a tip is there once, with its person and time`, phone, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    await page.goto('/tips')
    await cut(page)
    const written = Date.now()
    await logTip(page, '7')
    await kept(page)
    await expect(waitingRows(page)).toHaveCount(1)
    // The device may be at its next try already.
    await page.unrouteAll({ behavior: 'wait' })
    const again = await openAgain(page, '/tips')
    await expect(waitingRows(again)).toHaveCount(0)
    await expect.poll(async () => (await tipsOf(shop, robin)).length).toBe(1)
    await expect(again.getByText('Your unsent tip')).toHaveCount(0)
    await comesBack(again)
    const [tip, ...others] = await tipsOf(shop, robin)
    expect(others).toEqual([])
    expectWritten(tip!.createdAt, written)
  })

test('the tab is closed while the tip is on its way', phone, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  // Never answered.
  await page.route('**/api/tips', () => isAsked())
  await logTip(page, '7')
  await asked
  const again = await openAgain(page, '/tips')
  await expect.poll(async () => (await tipsOf(shop, robin)).length).toBe(1)
  await expect(again.getByText('Your unsent tip')).toHaveCount(0)
  await expect(again.getByLabel('Order ID')).toHaveValue('')
})

test('a limit of requests is waited for, and nobody is asked', phone, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  let asked = 0
  const isKept = Promise.withResolvers<void>()
  await page.route('**/api/tips', async (route) => {
    asked += 1
    if (asked > 1) return isKept.promise.then(() => route.continue())
    const message = 'Too many requests. Please try again in 3 seconds.'
    return route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message, retryAfter: 3 } })
  })
  const begin = Date.now()
  await logTip(page, '7')
  await kept(page)
  isKept.resolve()
  // Neither the connection nor the person hurries it.
  await comesBack(page)
  await isSent(page)
  expect(Date.now() - begin).toBeGreaterThanOrEqual(3_000)
  expect(asked).toBe(2)
  await expect(page.getByRole('button', { name: /not sent/ })).toHaveCount(0)
  expect(await tipsOf(shop, robin)).toHaveLength(1)
})

test('two tabs send everything once', phone, async ({ page, context, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  const other = await context.newPage()
  await other.goto('/tips')
  await context.route('**/api/tips', (route) => route.abort('internetdisconnected'))
  const asked: string[] = []
  for (const [tab, orderId] of [
    [page, '1'],
    [other, '2'],
    [page, '3'],
  ] as const) {
    await tab.bringToFront()
    await logTip(tab, orderId)
    await kept(tab)
  }
  for (const tab of [page, other]) await expect(waitingRows(tab)).toHaveCount(3)
  // What was cut off has no answer.
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/api/tips')) asked.push(request.postDataJSON().orderId)
  })
  await context.unroute('**/api/tips')
  await Promise.all([comesBack(page), comesBack(other)])
  for (const tab of [page, other]) await expect(waitingRows(tab)).toHaveCount(0)
  expect(asked).toEqual(['1', '2', '3'])
  expect(await tipsOf(shop, robin)).toHaveLength(3)
})

/** The clock of the phone is an hour ahead; `passes` makes it go on. */
async function wrongClock(page: Page) {
  await page.addInitScript(() => {
    const RealDate = Date
    let ahead = 60 * 60_000
    class WrongDate extends RealDate {
      constructor(...parts: [] | [string | number]) {
        super(...(parts.length > 0 ? (parts as [string]) : ([RealDate.now() + ahead] as unknown as [string])))
      }
      static override now() {
        return RealDate.now() + ahead
      }
    }
    Object.assign(globalThis, {
      Date: WrongDate,
      passes: (ms: number) => {
        ahead += ms
      },
    })
  })
  return { passes: (ms: number) => page.evaluate(`passes(${ms})`) }
}

test(
  'it is tried again after growing pauses, and at once when somebody looks',
  phone,
  async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await page.clock.install()
    await signInAs(robin)
    await page.goto('/tips')
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(Date.now() + 60_000)
    const tries: number[] = []
    await page.route('**/api/tips', async (route) => {
      tries.push(await page.evaluate(() => Date.now()))
      await route.abort('connectionrefused')
    })
    await logTip(page, '7')
    await kept(page)
    await expect(async () => {
      // Little at a time: what a try does besides waiting takes moments of its own.
      await page.clock.runFor(100)
      expect(tries.length).toBeGreaterThan(3)
    }).toPass({ intervals: [50] })
    const pauses = tries.slice(0, 4).map((at, place, all) => at - (all[place - 1] ?? at))
    for (const [place, least] of [2_000, 4_000, 8_000].entries()) {
      expect(pauses[place + 1]).toBeGreaterThanOrEqual(least)
      expect(pauses[place + 1]).toBeLessThan(2 * least)
    }

    await page.unrouteAll({ behavior: 'wait' })
    expect(await tipsOf(shop, robin)).toEqual([])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await isSent(page)
    expect(await tipsOf(shop, robin)).toHaveLength(1)
  },
)

test('a clock that is wrong by an hour changes no time', phone, async ({ page, context, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const { passes } = await wrongClock(page)
  await signInAs(robin)
  await page.goto('/tips')
  await goOffline(page)
  const written = Date.now()
  await logTip(page, '7')
  await kept(page)
  await passes(30 * 60_000)
  await context.setOffline(false)
  await expect.poll(async () => (await tipsOf(shop, robin)).length).toBe(1)
  const [tip] = await tipsOf(shop, robin)
  expect(tip!.arrivedAt).not.toBeNull()
  expectWritten(tip!.createdAt, written)
})

test(
  'what the server refuses later is corrected and sent again, or discarded',
  both,
  async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    await page.goto('/tips')
    await page.route('**/api/tips', (route) => route.abort('internetdisconnected'))
    await logTip(page, '7')
    await kept(page)
    await logTip(page, '8')
    await expect(waitingRows(page)).toHaveCount(2)
    await page.route('**/api/tips', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'INVALID', message: 'No.', errors: { amount: ['The till has closed.'] } },
      }),
    )
    await comesBack(page)
    await page.getByRole('button', { name: '2 not sent' }).click()
    const first = tray(page).getByRole('form', { name: 'Tip of $4.50 for order 7' })
    await expect(first).toContainText('No.')
    await expect(first.getByLabel('Tip Amount ($)')).toHaveAccessibleDescription('The till has closed.')
    await expectAccessible(page)
    await page.unroute('**/api/tips')
    await first.getByLabel('Tip Amount ($)').fill('5.00')
    await first.getByRole('button', { name: 'Send again' }).click()
    await expect(first).toHaveCount(0)
    await tray(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(tray(page)).toContainText('Everything is sent.')
    expect(await tipsOf(shop, robin)).toMatchObject([{ orderId: '7', amount: '5.00' }])
  },
)

test(
  'an ended session asks for the password over the page, and goes on',
  both,
  async ({ page, context, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    await page.goto('/tips')
    await page.route('**/api/tips', (route) => route.abort('internetdisconnected'))
    await logTip(page, '7')
    await kept(page)
    await context.clearCookies()
    await page.unroute('**/api/tips')
    await comesBack(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    // Put off, it is a tap away.
    await dialog.getByRole('button', { name: 'Later' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: '1 waiting to be sent' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Please sign in again' }).click()
    await dialog.getByLabel('Password').fill('wrong')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByText('Invalid email or password')).toBeVisible()
    await dialog.getByLabel('Password').fill(robin.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(waitingRows(page)).toHaveCount(0)
    expect(await tipsOf(shop, robin)).toHaveLength(1)
  },
)

test(
  'an ended session of somebody with codes asks for one after the password',
  phone,
  async ({ page, context, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await signInAs(robin)
    const { secret } = await turnOnCodes(clientsOf(shop.url).as(robin))
    await page.goto('/tips')
    await page.route('**/api/tips', (route) => route.abort('internetdisconnected'))
    await logTip(page, '7')
    await kept(page)
    await context.clearCookies()
    await page.unroute('**/api/tips')
    await comesBack(page)
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Password').fill(robin.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Code').fill(codeOf(secret, 7200))
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByText('This is not the right code.')).toBeVisible()
    await dialog.getByLabel('Code').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(waitingRows(page)).toHaveCount(0)
    expect(await tipsOf(shop, robin)).toHaveLength(1)
  },
)

test(
  'signing out asks first; the next person neither sees nor sends it; its owner does',
  phone,
  async ({ page, shop, signInAs }) => {
    const [robin, kim] = [await shop.makePerson(), await shop.makePerson()]
    await signInAs(robin)
    await page.goto('/tips')
    await page.route('**/api/tips', (route) => route.abort('internetdisconnected'))
    await logTip(page, '7')
    await kept(page)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const signOut = () => page.getByRole('button', { name: 'Logout' }).first().click()
    await signOut()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('One thing that you wrote is not sent yet.')
    await question.getByRole('button', { name: 'Wait' }).click()
    await expect(page.getByRole('button', { name: '1 waiting to be sent' })).toBeVisible()
    await signOut()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.unrouteAll()

    await signInAs(kim)
    await page.goto('/tips')
    await logTip(page, '8')
    await isSent(page)
    await comesBack(page)
    await expect(page.getByText('Order #8')).toBeVisible()
    await expect(page.getByText('Order #7')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /waiting to be sent/ })).toHaveCount(0)
    expect(await tipsOf(shop, robin)).toEqual([])
    expect(await tipsOf(shop, kim)).toHaveLength(1)

    await signInAs(robin)
    await page.goto('/tips')
    await expect.poll(async () => (await tipsOf(shop, robin)).length).toBe(1)
    expect(await tipsOf(shop, kim)).toHaveLength(1)
  },
)

test(
  'another tab has another person signed in: nothing is sent for the wrong one',
  phone,
  async ({ page, shop, signInAs }) => {
    const [robin, kim] = [await shop.makePerson(), await shop.makePerson()]
    await signInAs(robin)
    await page.goto('/tips')
    await expect(page.getByLabel('Order ID')).toBeVisible()
    await signInAs(kim)
    await logTip(page, '7')
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toContainText(robin.email)
    expect(await tipsOf(shop, kim)).toEqual([])
    expect(await tipsOf(shop, robin)).toEqual([])
  },
)

test(
  'another tab has another person signed in: nothing is changed as the wrong one',
  phone,
  async ({ page, shop, signInAs }) => {
    const [robin, kim] = [await shop.makePerson(), await shop.makePerson()]
    await signInAs(robin)
    await page.goto('/profile')
    await page.getByLabel('First Name').fill('Roberta')
    await signInAs(kim)
    // What it says stays there to be read.
    await page.route('**/api/login', (route) => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible()
    const { firstName } = await (await page.request.get('/api/user')).json()
    expect(firstName).toBe(kim.firstName)
  },
)

const nothingKept = 'This device cannot keep what you write. It needs a connection.'

for (const [why, refuse] of Object.entries({
  'has no room left': () => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'refuses to keep anything': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('private', 'InvalidStateError')
    }
  },
}))
  test(`a browser that ${why} says so, and works as without an outbox`, both, async ({ page, shop, signInAs }) => {
    const robin = await shop.makePerson()
    await page.addInitScript(refuse)
    await signInAs(robin)
    await page.goto('/tips')
    await page.route('**/api/tips', (route) => route.abort('internetdisconnected'))
    await logTip(page, '7')
    await expect(toasts(page)).toContainText('Failed to log tip. Please try again.')
    await expect(page.getByText(nothingKept)).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByLabel('Order ID')).toHaveValue('7')
    await page.unroute('**/api/tips')
    await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
    await isSent(page)
    expect(await tipsOf(shop, robin)).toHaveLength(1)
    // Once is enough.
    await page.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText(nothingKept)).toHaveCount(0)
    await logTip(page, '8')
    await isSent(page)
    await expect(page.getByText(nothingKept)).toHaveCount(0)
  })

test('a problem is reported and another one marked as fixed', both, async ({ page, context, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const word = `Hums ${robin.id}`
  const { id } = await makeProblem(shop.db, { description: word })
  await signInAs(robin)
  await page.goto('/problems')
  const row = page.getByRole('listitem').filter({ hasText: word })
  await expect(row).toBeVisible()
  await goOffline(page)
  page.once('dialog', (dialog) => void dialog.accept('New belt'))
  await row.getByRole('button', { name: 'Mark Fixed' }).click()
  await expect(row).toContainText('Waiting to be sent')
  await expect(row.getByRole('button', { name: 'Mark Fixed' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Washer' }).check()
  await page.getByLabel('Machine Number').fill('3')
  await page.getByLabel('Description').fill(`Leaks ${robin.id}`)
  await page.getByRole('button', { name: 'Report Problem' }).click()
  await expect(waitingRows(page)).toContainText(`Leaks ${robin.id}`)
  await context.setOffline(false)
  await expect(waitingRows(page)).toHaveCount(0)
  await expect(row).not.toContainText('Waiting to be sent')
  const [fixed] = await shop.db.select().from(machineProblems).where(eq(machineProblems.id, id))
  expect(fixed).toMatchObject({ status: 'repaired', repairNotes: 'New belt', repairerId: robin.id })
  const reported = await shop.db.select().from(machineProblems).where(eq(machineProblems.reporterId, robin.id))
  expect(reported).toHaveLength(1)
})

test('a drop report waits with its receipt', phone, async ({ page, context, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/shift-reports')
  await expect(page.getByText('No drop reports yet')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await goOffline(page)
  await page.getByLabel('Starting Cash').fill('200')
  await page.getByLabel('Ending Cash').fill('500')
  await page.getByLabel('Drop Amount').fill('300')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('receipt.jpg'))
  await expect(page.getByRole('button', { name: 'Retry receipt' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await expect(waitingRows(page)).toContainText('$300.00')
  await context.setOffline(false)
  await expect(waitingRows(page)).toHaveCount(0)
  const reports = await shop.db.select().from(shiftReports).where(eq(shiftReports.userId, robin.id))
  expect(reports).toHaveLength(1)
  expect(reports[0]!.receiptId).not.toBeNull()
})

test('training is ticked', phone, async ({ page, context, shop, signInAs }) => {
  const robin = await shop.makePerson()
  const training = trainingIn(clientsOf(shop.url))
  const { task, module } = await training.assignedTask(robin)
  const { title } = await training.addSubtask(task.id)
  await signInAs(robin)
  await page.goto('/training')
  await page.getByRole('link', { name: module.name }).click()
  const box = page.getByRole('checkbox', { name: title })
  await expect(box).toBeVisible()
  await goOffline(page)
  await box.check()
  await expect(page.getByText('Waiting to be sent', { exact: true }).first()).toBeVisible()
  await expect(box).toBeChecked()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(box).toBeChecked()
  const { rows } = await shop.db.execute(`select * from training_subtask_progress where user_id = '${robin.id}'`)
  expect(rows).toHaveLength(1)
})
