import { expect, onTestFinished, test, vi } from 'vitest'
import type { NewSubscription } from '#shared/bell/bell.ts'
import { unfold } from '#tests/sign-in/sign-in-screens.ts'
import { startApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/cast.ts'
import { openPage, type Page, press, screen, texts, waitFor, within } from '#tests/support/screen.ts'
import { newAddress, turnOn } from './bell-data.ts'

const app = await startApp()

const pushing = (given: NewSubscription) => ({ ...given, toJSON: () => given, unsubscribe: async () => true })

/** A browser that can be told of things: what it and its person say when they are asked, until the test is over. */
function withPush({ permission = 'default', says = 'granted' } = {}) {
  const browser = {
    permission,
    /** What its push service gives, or why it gives nothing. */
    subscribe: async (): Promise<NewSubscription> => newAddress(),
    present: undefined as NewSubscription | undefined,
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.permission = says
      return says
    },
  })
  const pushManager = {
    getSubscription: async () => browser.present && pushing(browser.present),
    async subscribe() {
      browser.present = await browser.subscribe()
      return pushing(browser.present)
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return browser
}

/** The profile of somebody, with the card unfolded. */
async function openCard(person: Person, language = 'en-US'): Promise<Page> {
  const page = await openPage(app, person, '/profile', { language })
  await unfold(page, language === 'es' ? 'En tu teléfono' : 'On your phone')
  return page
}

const card = () => screen.getByRole('heading', { name: 'On your phone' }).closest('section')!
const isOff = 'This device is not told.'
const isOn = 'This device is told at once, also while the app is closed.'
const buttons = () => texts(within(card()).queryAllByRole('button'))

test('a device is turned on and off, and says so while it is under way', async () => {
  const browser = withPush()
  const robin = await app.makePerson()
  const page = await openCard(robin)
  await screen.findByText(isOff)
  expect(card()).toHaveTextContent(/^On your phoneoff/)
  const goOn = page.hold('PUT /api/user/bell/subscription')
  await press(page, 'Turn on on this device')
  await screen.findByText('Turning on...')
  goOn()
  await screen.findByText(isOn)
  expect(card()).toHaveTextContent(/^On your phoneon/)
  expect(page.calls('PUT /api/user/bell/subscription')).toMatchObject([{ body: browser.present }])
  const goOff = page.hold('DELETE /api/user/bell/subscription')
  await press(page, 'Turn off on this device')
  await screen.findByText('Turning off...')
  goOff()
  await screen.findByText(isOff)
  expect((await app.as(robin).get('/api/user/bell')).body.addressHere).toBeNull()
})

test('what does not work is said, and can be tried again', async () => {
  const browser = withPush()
  const { subscribe } = browser
  const page = await openCard(await app.makePerson())
  browser.subscribe = () => Promise.reject(new DOMException('Registration failed', 'AbortError'))
  await press(page, 'Turn on on this device')
  await screen.findByText('It did not work. Please try again.')
  expect(page.calls('PUT /api/user/bell/subscription')).toEqual([])
  browser.subscribe = subscribe
  await page.reload()
  await unfold(page, 'On your phone')
  page.answer('PUT /api/user/bell/subscription', { code: 'INTERNAL', message: 'No.' }, 500)
  await press(page, 'Turn on on this device')
  await screen.findByText('It did not work. Please try again.')
  screen.getByText(isOff)
  page.restore()
  await press(page, 'Turn on on this device')
  await screen.findByText(isOn)
  await page.reload()
  await unfold(page, 'On your phone')
  page.lose('DELETE /api/user/bell/subscription')
  await press(page, 'Turn off on this device')
  await screen.findByText('It did not work. Please try again.')
  screen.getByText(isOn)
})

test('somebody who says no in their browser reads where to change that, and is asked for nothing more', async () => {
  withPush({ says: 'denied' })
  const page = await openCard(await app.makePerson())
  await press(page, 'Turn on on this device')
  await screen.findByText(
    'Notifications are blocked. Allow them for this app in the settings of your phone or browser.',
  )
  expect(buttons()).toEqual([])
  expect(page.calls('PUT /api/user/bell/subscription')).toEqual([])
  // Who closes the question without an answer can be asked again.
  withPush({ says: 'default' })
  await page.reload()
  await unfold(page, 'On your phone')
  await press(page, 'Turn on on this device')
  await waitFor(() => expect(buttons()).toEqual(['Turn on on this device']))
  expect(page.calls('PUT /api/user/bell/subscription')).toEqual([])
})

test('a browser that can be told nothing says so', async () => {
  await openCard(await app.makePerson())
  await screen.findByText('This browser cannot be told anything. Try another one.')
  expect(buttons()).toEqual([])
})

test.each([
  ['an iPhone', 'iPhone', 5],
  // It says that it is a Mac, which cannot be touched.
  ['an iPad', 'MacIntel', 5],
])('%s needs the application on its home screen', async (_, platform, touches) => {
  withPush()
  if (platform === 'iPhone') vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touches)
  const page = await openCard(await app.makePerson())
  await screen.findByText(/An iPhone or iPad needs the app on its home screen first: press Share/)
  expect(buttons()).toEqual([])
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(display-mode: standalone)' ? ({ matches: true } as MediaQueryList) : matchMedia.call(window, query),
  )
  await page.reload()
  await unfold(page, 'On your phone')
  await screen.findByRole('button', { name: 'Turn on on this device' })
})

test.each([
  ['employee', 'Training for me, or sent back to me;My question about pay is answered;My pay is in'],
  ['technician', 'A machine is reported'],
  [
    'team_lead',
    'Training for me, or sent back to me;Training waits for approval;My question about pay is answered;My pay is in',
  ],
  [
    'admin',
    'Training for me, or sent back to me;Training waits for approval;My question about pay is answered;My pay is in;A drop is missing, or $20 or more off;A refund waits',
  ],
] as const)('%s: chooses among what the role can be told of', async (role, kinds) => {
  const robin = await app.makePerson({ role })
  await openCard(robin)
  const group = within(await screen.findByRole('group', { name: 'What you want to be told of' }))
  expect(texts(group.getAllByRole('checkbox').map((box) => box.closest('label')!))).toEqual(kinds.split(';'))
})

test('what is chosen is kept at once, and stands as before where it could not be', async () => {
  const robin = await app.makePerson()
  const page = await openCard(robin)
  const box = () => screen.findByRole('checkbox', { name: 'My pay is in' })
  await page.user.click(await box())
  await screen.findByText('Your choice is kept.')
  await page.user.selectOptions(screen.getByLabelText('Quiet from'), '10:00 PM')
  await page.user.selectOptions(screen.getByLabelText('until'), '6:00 AM')
  await waitFor(async () =>
    expect((await app.as(robin).get('/api/user/bell')).body).toMatchObject({
      kinds: ['payrollIn'],
      quietFrom: 22,
      quietUntil: 6,
    }),
  )
  page.answer('PUT /api/user/bell', { code: 'INTERNAL', message: 'No.' }, 500)
  await page.user.click(await box())
  await screen.findByText('Your choice could not be kept.')
  await waitFor(async () => expect(await box()).toBeChecked())
})

test('other devices that are told are counted', async () => {
  withPush()
  const robin = await app.makePerson()
  const elsewhere = async () =>
    turnOn(await app.newBrowserOf(robin), { subscription: newAddress() }, { kinds: ['training'] })
  await elsewhere()
  const page = await openCard(robin)
  await screen.findByText('Another device of yours is told.')
  await elsewhere()
  await page.reload()
  await screen.findByText('2 other devices of yours are told.')
  await unfold(page, 'On your phone')
  await press(page, 'Turn on on this device')
  await screen.findByText(isOn)
  screen.getByText('2 other devices of yours are told.')
})

test('what cannot be loaded is said, and read again', async () => {
  const page = await openPage(app, await app.makePerson(), '/')
  page.lose('GET /api/user/bell')
  await page.goto('/profile')
  await screen.findByText('Your choice could not be loaded.')
  page.restore()
  await page.user.click(within(card()).getByText('Try again'))
  await screen.findByText(isOff)
})

test('in Spanish', async () => {
  withPush()
  const robin = await app.makePerson({ role: 'technician' })
  await app.as(robin).patch('/api/user/language', { language: 'es' })
  const page = await openCard(robin, 'es')
  await screen.findByText('Este dispositivo no recibe avisos.')
  await page.user.click(screen.getByRole('checkbox', { name: 'Se reporta una máquina' }))
  await press(page, 'Activar en este dispositivo')
  await screen.findByText('Este dispositivo recibe avisos al momento, también con la aplicación cerrada.')
  screen.getByLabelText('Silencio desde')
  screen.getByRole('group', { name: 'De qué quieres recibir avisos' })
})

test('a browser that has another address by now says so when the application opens, also at the second try', async () => {
  const browser = withPush({ permission: 'granted' })
  const robin = await app.makePerson()
  const subscription = newAddress()
  await turnOn(app.as(robin), { subscription }, { kinds: ['training'] })
  browser.present = subscription
  const page = await openPage(app, robin, '/')
  const said = () => page.calls('PUT /api/user/bell/subscription').length
  const asked = () => page.calls('GET /api/user/bell').length
  const there = async () => (await app.as(robin).get('/api/user/bell')).body.addressHere
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  await page.answered()
  expect([said(), await there()]).toEqual([0, subscription.endpoint])
  // The browser has dropped it, and the connection is lost.
  browser.present = undefined
  page.lose('PUT /api/user/bell/subscription')
  await page.reload()
  await waitFor(() => expect(said()).toBeGreaterThan(0))
  await page.answered()
  expect(await there()).toBe(subscription.endpoint)
  page.restore()
  await page.reload()
  await waitFor(async () => expect(await there()).toBe(browser.present!.endpoint))
  await page.answered()
  // One that was turned off stays so.
  await app.as(robin).delete('/api/user/bell/subscription')
  const before = { said: said(), asked: asked() }
  await page.reload()
  await waitFor(() => expect(asked()).toBeGreaterThan(before.asked))
  await page.answered()
  expect([said(), await there()]).toEqual([before.said, null])
})
