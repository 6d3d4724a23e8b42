import { beforeEach, expect, test, vi } from 'vitest'
import { steps } from '#client/shell/tour/tour.tsx'
import { startApp } from '#tests/support/app.ts'
import { ada, tess } from '#tests/support/cast.ts'
import { openPage, type Page, screen, waitFor, within } from '#tests/support/screen.ts'
import { holdTimers } from './held-timers.ts'

const app = await startApp()

let passPatience: () => number
beforeEach(() => {
  // Without it, idle moments would be timers of the same length.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  passPatience = holdTimers(1500)
})

const isShown = () => screen.queryByText('Step 1 of 9') !== null

async function expectToCome() {
  await screen.findByRole('button', { name: 'Take Tour' })
  expect(isShown()).toBe(false)
  await waitFor(() => expect(passPatience()).toBeGreaterThan(0))
  await screen.findByText('Step 1 of 9')
}

const choose = (page: Page, name: string) =>
  page.user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }))

test('comes by itself once, to each person, and to who takes it', async () => {
  const page = await openPage(app, await app.makePerson(), '/')
  await expectToCome()
  await page.user.click(screen.getByRole('button', { name: 'Skip the tour' }))
  expect(isShown()).toBe(false)
  await page.reload()
  const take = await screen.findByRole('button', { name: 'Take Tour' })
  passPatience()
  expect(isShown()).toBe(false)
  await page.user.click(take)
  await screen.findByText('Step 1 of 9')
  await page.signIn(ada)
  await page.goto('/')
  await expectToCome()
})

test('waits for the next visit where somebody types, or is on another page', async () => {
  const page = await openPage(app, await app.makePerson(), '/tips')
  await screen.findByLabelText('Order ID')
  passPatience()
  expect(isShown()).toBe(false)
  await choose(page, 'Dashboard')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await waitFor(() => expect(passPatience()).toBeGreaterThan(0))
  expect(isShown()).toBe(false)
  field.remove()
  await choose(page, 'Tips')
  await choose(page, 'Dashboard')
  await expectToCome()
})

test('technicians, who have no dashboard, get none', async () => {
  await openPage(app, tess, '/')
  await screen.findByRole('heading', { level: 1, name: 'Manage Machine Problems' })
  passPatience()
  expect(isShown()).toBe(false)
})

test('the steps are nine', () => {
  expect(steps.map(({ id }) => id)).toEqual([
    ...['welcome', 'employee-functions', 'my-tips', 'machine-problems', 'drop-reports'],
    ...['stain-reports', 'my-pay', 'training', 'tour-complete'],
  ])
})
