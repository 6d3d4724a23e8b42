import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { expect, expectAccessible, type Page, test } from '#tests/support/e2e.ts'
import { changingForms, creatingForms, newWord, picture, type Situation } from './forms.ts'
import { invitationFor } from './invitation.ts'

const both = { tag: ['@desktop', '@phone'] }

const discard = (page: Page) => page.getByRole('button', { name: 'Discard', exact: true })
const toast = (page: Page) => page.locator('[data-toaster]')

/** Everything that lies on the device, as one text. */
const onDevice = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

for (const form of [...creatingForms, ...changingForms])
  test(`${form.name} is back after a reload, for who typed it`, both, async ({ page, shop, signInAs, isMobile }) => {
    const me = await shop.makePerson({ role: form.role })
    const somebodyElse = await shop.makePerson({ role: form.role })
    const situation: Situation = { page, shop, me, word: newWord(), made: {} }
    situation.made = (await form.prepare?.(situation)) ?? {}
    await signInAs(me)
    await form.open(situation)
    await expect(page.getByText(form.back)).toHaveCount(0)
    const kept = (await onDevice(page)).match(/draft:[^"\\]+/g) ?? []
    const others = kept.filter((name) => !form.openedFrom || !name.endsWith(`:${form.openedFrom}`))
    expect(others, 'nothing is kept of an untouched form').toEqual([])
    await form.fill(situation)

    // Whose it is does not depend on the size of the window.
    if (isMobile) {
      // An own record of theirs: a tip, a training and the pay of mine are nowhere on their pages.
      const hasOwnRecords = /the change of a tip|a word to the trainer|a question about pay/.test(form.name)
      await signInAs(somebodyElse)
      if (hasOwnRecords) await page.goto('/')
      else {
        await form.open(situation)
        await form.isBlank({ ...situation, me: somebodyElse })
      }
      await expect(page.getByText(form.back)).toHaveCount(0)
      await signInAs(me)
    }

    await form.open(situation)
    await form.isFilled(situation)
    await expect(page.getByText(form.back)).toBeVisible()
    await expectAccessible(page)

    await discard(page).click()
    await form.isBlank(situation)
    await expect(page.getByText(form.back)).toHaveCount(0)
    if (!isMobile) return
    await form.open(situation)
    await form.isBlank(situation)
    await expect(page.getByText(form.back)).toHaveCount(0)
  })

test.describe('photos', () => {
  test('that had not arrived are sent after a reload', both, async ({ page, shop, signInAs }) => {
    const form = creatingForms.find(({ name }) => name === 'a stain report with a photo')!
    const situation: Situation = { page, shop, me: await shop.makePerson(), word: newWord(), made: {} }
    situation.made = await form.prepare!(situation)
    await signInAs(situation.me)
    await form.open(situation)
    await page.getByLabel('Order ID').fill(situation.made.orderId!)
    await page.getByLabel('Commercial Account').selectOption(situation.made.accountId!)
    await page.getByRole('button', { name: 'Add one Duvet', exact: true }).click()
    await page.route('**/api/objects/upload', (route) => route.abort())
    const told: string[] = []
    page.on('dialog', async (dialog) => {
      told.push(dialog.message())
      await dialog.accept()
    })
    await page
      .getByLabel('Choose photos')
      .setInputFiles([await picture('one.jpg'), await picture('two.jpg'), await picture('three.jpg')])
    await expect(page.getByText('0 of 3 photos', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send 3 photos again' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    expect(told).toHaveLength(1)

    // Still without a connection nobody is told what they did not ask for.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Send 3 photos again' })).toBeVisible()
    expect(told).toHaveLength(1)
    await page.unroute('**/api/objects/upload')
    await page.getByRole('button', { name: 'Send 3 photos again' }).click()
    await expect(page.getByText('3 of 3 photos', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(filesKept)).toBe(0)
    await page.evaluate(keepPhotosAgain)
    expect(await page.evaluate(filesKept), 'as where a page ends between the two').toBe(3)
    await page.reload()
    await expect(page.getByText('3 of 3 photos', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(filesKept)).toBe(0)
    await form.send(page)
    await form.done(situation)
  })

  test(
    'of a drop report come along when the page ends before they are sent',
    both,
    async ({ page, shop, signInAs }) => {
      await signInAs(await shop.makePerson())
      await page.goto('/shift-reports')
      const asked = Promise.withResolvers<void>()
      // The first upload never ends.
      await page.route('**/api/objects/upload', () => asked.resolve(), { times: 1 })
      await page.getByLabel('Choose picture').setInputFiles(await picture('receipt.jpg'))
      await expect(page.getByRole('progressbar').first()).toBeVisible()
      await expect.poll(() => page.evaluate(filesKept)).toBe(1)
      await asked.promise
      await page.reload()
      await expect(page.getByRole('button', { name: 'Open receipt', exact: true })).toBeVisible()
      await expect(page.getByText(/Your unsent drop report from .* is back\./)).toBeVisible()
    },
  )

  /** Puts files back under the ids of the photos that the draft names. */
  const keepPhotosAgain = () =>
    new Promise<void>((resolve, reject) => {
      const [key] = Object.keys(localStorage).filter((name) => /^draft:.*:stain-report$/.test(name))
      const { photos } = JSON.parse(localStorage.getItem(key!)!).values
      const open = indexedDB.open('drafts')
      open.onerror = () => reject(open.error)
      open.onsuccess = () => {
        const database = open.result
        const write = database.transaction('files', 'readwrite')
        for (const { id } of photos)
          write.objectStore('files').put({ savedAt: Date.now(), content: new Blob(['x']) }, id)
        write.oncomplete = () => {
          database.close()
          resolve()
        }
      }
    })

  /** How many files of drafts the device keeps. */
  const filesKept = () =>
    new Promise<number>((resolve, reject) => {
      const open = indexedDB.open('drafts')
      open.onerror = () => reject(open.error)
      open.onsuccess = () => {
        const database = open.result
        if (!database.objectStoreNames.contains('files')) return resolve(0)
        const count = database.transaction('files').objectStore('files').count()
        count.onsuccess = () => {
          database.close()
          resolve(count.result)
        }
      }
    })
})

test(
  'the change of a saved stain report is back, and the one begun before it too',
  both,
  async ({ page, shop, signInAs }) => {
    const form = creatingForms.find(({ name }) => name === 'a stain report with a photo')!
    const situation: Situation = { page, shop, me: await shop.makePerson(), word: newWord(), made: {} }
    situation.made = await form.prepare!(situation)
    const { orderId, accountId } = situation.made
    await signInAs(situation.me)
    const data = { orderId, commercialAccountId: accountId, items: { Duvet: 4 }, photos: [] }
    expect((await page.request.post('/api/stain-reports', { data })).status()).toBe(201)
    const duvets = page.getByLabel('Duvet count', { exact: true })
    const other = page.getByLabel('Other count', { exact: true })

    await page.goto('/stain-report')
    await page.getByRole('button', { name: 'Add one Other', exact: true }).click()
    await page.getByLabel('Order ID').fill(orderId!)
    await page.getByRole('button', { name: 'Load the saved report' }).click()
    await expect(duvets).toHaveValue('4')
    await page.getByRole('button', { name: 'Add one Duvet', exact: true }).click()

    await page.reload()
    await expect(duvets).toHaveValue('5')
    await expect(page.getByText('Saved report: changes update it')).toBeVisible()
    await expect(page.getByText(/Your unsent stain report from .* is back\./)).toBeVisible()
    await page.getByRole('button', { name: 'Update Report' }).click()
    await expect(page.getByRole('heading', { name: 'Stain Report Summary' })).toBeVisible()

    await page.reload()
    await expect(other).toHaveValue('1')
    await expect(duvets).toHaveValue('')
    await discard(page).click()
    await expect(other).toHaveValue('')
  },
)

test('what the tablet on the wall was told stays on it', { tag: ['@tablet', '@phone'] }, async ({ page, shop }) => {
  const word = newWord()
  await makeProblem(shop.db, { description: word })
  const open = async () => {
    await page.goto('/machine-status')
    await page.getByRole('article').getByRole('listitem').filter({ hasText: word }).getByRole('button').click()
  }
  await open()
  await page.getByLabel('Your Name').fill('Tess')
  await page.getByLabel('Repair Notes').fill('New belt')
  await page.reload()
  await open()
  await expect(page.getByLabel('Your Name')).toHaveValue('Tess')
  await expect(page.getByLabel('Repair Notes')).toHaveValue('New belt')
  await expect(page.getByText(/The unsent notes from .* are back\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Repaired' }).click()
  await expect(toast(page)).toContainText('marked as repaired!')
  expect(await onDevice(page)).not.toContain('draft:')
})

test('the notes that the browser asks for are in its question again', both, async ({ page, shop, signInAs }) => {
  const word = newWord()
  await makeProblem(shop.db, { description: word })
  await signInAs(await shop.makePerson())
  await page.goto('/problems')
  const fix = () =>
    page.getByRole('listitem').filter({ hasText: word }).getByRole('button', { name: 'Mark Fixed' }).click()
  page.once('dialog', (dialog) => void dialog.accept('New hose'))
  await page.route('**/repair', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'No.' } }))
  await fix()
  await expect(toast(page)).toContainText('Failed to mark problem as fixed. Please try again.')
  await page.unroute('**/repair')
  await page.reload()
  const question = page.waitForEvent('dialog')
  void fix()
  expect((await question).defaultValue()).toBe('New hose')
  await (await question).accept('New hose')
  await expect(toast(page)).toContainText('Problem marked as fixed!')
  expect(await onDevice(page)).not.toContain('draft:')
})

test('who registers finds all but the password again, in this tab only', both, async ({ page, shop, context }) => {
  const { email, link } = await invitationFor(shop)
  await page.goto(link)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('First Name').fill('Nora')
  await page.getByLabel('Last Name').fill('New')
  await page.getByLabel('Password').fill('a secret of mine')
  await expect.poll(() => onDevice(page)).toContain('Nora')
  expect(await onDevice(page)).not.toContain('secret of mine')
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Nora')
  await expect(page.getByLabel('Last Name')).toHaveValue('New')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByText(/Your unsent registration from .* is back\./)).toBeVisible()
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Email')).toHaveValue(email)
  await expect(other.getByLabel('First Name')).toHaveValue('')
  await other.close()

  await page.getByLabel('Password').fill('a secret of mine')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await onDevice(page)).not.toContain('Nora')
})

test('who was signed out meanwhile finds it again after signing in', both, async ({ page, shop, context }) => {
  const robin = await shop.makePerson()
  const signIn = async () => {
    await page.getByLabel('Email').fill(robin.email)
    await page.getByLabel('Password').fill(robin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  }
  await page.goto('/')
  await signIn()
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('7')
  await page.getByLabel('Tip Amount ($)').fill('3.50')
  await context.clearCookies({ name: /sid|session/ })
  await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await signIn()
  await page.goto('/tips')
  await expect(page.getByLabel('Tip Amount ($)')).toHaveValue('3.50')
  await expect(page.getByText(/Your unsent tip from .* is back\./)).toBeVisible()
  await page.getByRole('button', { name: 'Log Tip', exact: true }).click()
  await expect(toast(page)).toContainText('Tip logged successfully!')
  await expect(page.getByText(/Your unsent tip/)).toHaveCount(0)

  // Who goes by themselves leaves their drafts here, for themselves.
  await page.getByLabel('Order ID').fill('8')
  await page.request.post('/api/logout')
  await page.goto('/')
  await signIn()
  await page.goto('/tips')
  await expect(page.getByLabel('Order ID')).toHaveValue('8')
})

test('what is older than a week is gone', { tag: '@phone' }, async ({ page, shop, signInAs }) => {
  const robin = await shop.makePerson()
  await signInAs(robin)
  await page.goto('/tips')
  await page.getByLabel('Order ID').fill('7')
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.startsWith('draft:'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), savedAt: Date.now() - 8 * 86_400_000 }))
  })
  await page.reload()
  await expect(page.getByLabel('Order ID')).toHaveValue('')
  await expect.poll(() => onDevice(page)).not.toContain('draft:')
})

test.describe('without a store on the device', () => {
  const forbid = () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
  }
  const fill = () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Storage.prototype.setItem = refuse
    IDBObjectStore.prototype.put = refuse
  }
  for (const [what, script] of Object.entries({ 'that forbids it': forbid, 'that is full': fill }))
    test(`one ${what}, everything works as before`, { tag: '@phone' }, async ({ page, shop, signInAs }) => {
      await page.addInitScript(script)
      await signInAs(await shop.makePerson())
      await page.goto('/shift-reports')
      await page.getByLabel('Starting Cash').fill('200')
      await page.getByLabel('Ending Cash').fill('300')
      await page.getByLabel('Drop Amount').fill('100')
      await page.getByLabel('Choose picture').setInputFiles(await picture('receipt.jpg'))
      await expect(page.getByRole('button', { name: 'Open receipt', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Submit Report' }).click()
      await expect(toast(page)).toContainText('Drop report submitted successfully!')
      await page.goto('/stain-report')
      await page.getByRole('button', { name: 'Add one Duvet', exact: true }).click()
      await expect(page.getByText('Total items: 1')).toBeVisible()
    })
})
