import { expect, test, vi } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor } from '#tests/support/screen.ts'
import { chooseFile, csvOf } from './import-screens.ts'

const app = await startApp()

const hidden = /^Hidden, since nobody was here for a while\./

test('pay hides from who comes to the page of an admin, not to an employee’s own, and 0 turns it off', async () => {
  const unwatched = await startApp({ HIDE_PAY_AFTER: '0' })
  for (const [shop, person, path, isHidden] of [
    [app, ada, '/admin/payroll-import', true],
    [app, erin, '/my-payroll', false],
    [unwatched, ada, '/admin/payroll-import', false],
  ] as const) {
    const page = await openPage(shop, person, path)
    await screen.findByText(/^No payroll (records|periods) found/)
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000)
    // The device wakes.
    document.dispatchEvent(new Event('visibilitychange'))
    if (isHidden) await screen.findByText(hidden)
    else {
      await page.user.keyboard('{Shift}')
      expect(screen.queryByText(hidden)).toBeNull()
    }
    clock.mockRestore()
  }
})

/** What the device keeps of what was typed and chosen. */
async function kept() {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
  const files = await new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('drafts')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count()
      counting.onsuccess = () => {
        resolve(counting.result)
        opening.result.close()
      }
    }
  })
  return { files, drafts }
}

test('signing out takes what is about pay off the device, and nothing else', async () => {
  const page = await openPage(app, ada, '/tips')
  fill(await screen.findByLabelText('Order ID'), '0042')
  await waitFor(() => expect(Object.keys(localStorage).join()).toContain('draft:'))
  await page.goto('/admin/payroll-import')
  await page.user.click(await screen.findByLabelText('CSV Upload'))
  await chooseFile(page, csvOf('Erin Ellis,40,15,600,20,620'))
  await waitFor(async () => expect((await kept()).files).toBe(1))
  expect((await kept()).drafts.join()).toContain('payroll-import')
  await press(page, 'Logout')
  await screen.findByRole('tab', { name: 'Sign In' })
  await waitFor(async () => expect((await kept()).files).toBe(0))
  expect((await kept()).drafts).toHaveLength(1)
  expect((await kept()).drafts.join()).not.toContain('pay')
})
