import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { formatDay, today } from '#shared/time/day.ts'
import { accountOf, stainsOf } from '#tests/stain-reports/report-data.ts'
import { pictureOf } from '#tests/storage/picture-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { fill, openPage, type Page, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const app = await startApp()
const path = '/admin/stain-reports'

const cards = () => screen.queryAllByRole('region', { name: /^Order \d+$/ })
const card = (orderId: string) => screen.findByRole('region', { name: `Order ${orderId}` })
const part = async (name: 'Not emailed' | 'Emailed') =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))
const toasted = (words: string) =>
  waitFor(() => expect(document.querySelector('[data-toaster]')).toHaveTextContent(words))

/** It is a line that opens. */
const row = async (orderId: string) =>
  within(await card(orderId)).getByRole('button', { name: new RegExp(`^Order ${orderId}`), expanded: false })

async function unfolded(page: Page, orderId: string) {
  await page.user.click(await row(orderId))
  return within(await card(orderId))
}

test('reports are searched by a part of the order ID and by account', async () => {
  const [here, there] = [await accountOf(app), await accountOf(app)]
  const items = { Duvet: 4, 'K Flat': 1 }
  const { orderId: one } = await stainsOf(app, ada, { commercialAccountId: here.id, items })
  const { orderId: two } = await stainsOf(app, ada, { commercialAccountId: there.id, orderId: `${one}7` })
  const { orderId: three } = await stainsOf(app, ada, { commercialAccountId: here.id, items })
  const page = await openPage(app, ada, path)
  await screen.findByRole('heading', { name: 'Stain Reports' })
  const noMail = await screen.findByRole('link', { name: 'No mail leaves this shop yet. It is set up in Settings.' })
  expect(noMail).toHaveAttribute('href', '/admin/settings')
  expect(await card(three)).toHaveTextContent('5 items')
  expect(await card(three)).toHaveTextContent(here.name)
  await unfolded(page, three)
  expect(await card(three)).toHaveTextContent('1 × K Flat, 4 × Duvet')
  expect(await card(three)).toHaveTextContent('Not emailed')

  // Nothing happens before Search.
  const order = () => screen.getByLabelText('Order ID')
  const accounts = () => screen.getByLabelText('Commercial Account')
  fill(order(), `x${one.slice(2)}`)
  expect(order()).toHaveValue(one.slice(2))
  expect(cards()).toHaveLength(3)
  await press(page, 'Search')
  await waitFor(() => expect(cards()).toHaveLength(2))
  await card(two)
  expect(window.location.search).toBe(`?order=${one.slice(2)}`)
  await page.user.selectOptions(accounts(), here.id)
  await press(page, 'Search')
  await waitFor(() => expect(cards()).toEqual([screen.getByRole('region', { name: `Order ${one}` })]))
  await page.user.clear(order())
  await page.user.type(order(), '000000000000000{Enter}')
  await screen.findByText('No stain reports match')
  await press(page, 'Reset')
  await card(three)
  expect(order()).toHaveValue('')
  expect(accounts()).toHaveValue('')
})

test('a picture that is lost says so', async () => {
  const { orderId } = await stainsOf(app, ada, { photos: [await pictureOf(app, ada)] })
  const page = await openPage(app, ada, path)
  const report = await unfolded(page, orderId)
  await page.user.click(report.getByRole('button', { name: /^Open photo/ }))
  const viewer = within(await screen.findByRole('dialog'))
  fireEvent.error(viewer.getByRole('img'))
  await viewer.findByText('This picture cannot be shown.')
})

test('a report is mailed, its history says by whom, and a second mail asks', async () => {
  const account = await accountOf(app)
  const { id, orderId } = await stainsOf(app, erin, { commercialAccountId: account.id })
  const page = await openPage(app, ada, path)
  const send = async () =>
    page.user.click(within(await card(orderId)).getByRole('button', { name: /^Send Email for order/ }))
  // What waits says so by a button, closed as it is.
  await send()
  await toasted('Email Sent')
  await (await part('Emailed')).findByRole('region', { name: `Order ${orderId}` })
  await app.waitForMail({ to: account.email })
  const report = await unfolded(page, orderId)
  await report.findByText('Emailed')
  await page.user.click(report.getByRole('button', { name: /^History/ }))
  await report.findByText(/^Emailed by Ada Okafor/)
  await report.findByText(/^Reported by Erin Ellis/)
  const question = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', question)
  await send()
  expect(question).toHaveBeenCalledExactlyOnceWith('This report was already emailed. Send it again?')
  const sent = () => page.calls('POST /api/stain-reports/*/send-email')
  expect(sent()).toHaveLength(1)
  await send()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await page.answered()
  await app.as(erin).put(`/api/stain-reports/${id}`, { items: { Other: 2 } })
  await page.reload()
  await waitFor(async () => expect(await card(orderId)).toHaveTextContent('Edited since email'))
})

test('a list that fails is read again, and a mail that fails leaves the report unsent', async () => {
  const smtp = await startSmtp()
  const shop = await startApp({ SMTP_URL: smtp.url })
  await smtp.refuse('down')
  const page = await openPage(shop, ada, path)
  await screen.findByText('No stain reports yet')
  page.answer('GET /api/stain-reports', {}, 500)
  await stainsOf(shop, ada, { orderId: '42' })
  await page.reload()
  await screen.findByText('The stain reports could not be loaded.')
  page.restore()
  await press(page, 'Try again')
  const report = await unfolded(page, '42')
  await page.user.click(within(await card('42')).getByRole('button', { name: /^Send Email/ }))
  await toasted('Email Failed')
  await toasted('Failed to send email. Please try again.')
  expect(report.getByText('Not emailed')).toBeVisible()
})

test('those that wait come first, and each part can be looked at alone', async () => {
  const account = await accountOf(app)
  const reports = []
  for (let count = 1; count <= 14; count += 1)
    reports.push(await stainsOf(app, ada, { commercialAccountId: account.id, items: { Other: count } }))
  const [first, ...others] = reports
  for (const { id } of others) await app.as(ada).post(`/api/stain-reports/${id}/send-email`)
  const day = formatDay(today(), { year: false })
  const page = await openPage(app, ada, `${path}?account=${account.id}`)
  const newest = await card(others.at(-1)!.orderId)
  expect(newest).toHaveTextContent('14 items')
  expect(newest).toHaveTextContent(`Emailed ${day}`)
  expect((await part('Not emailed')).getAllByRole('region')).toEqual([await card(first.orderId)])
  expect(cards()[0]).toBe(await card(first.orderId))
  // Of each part twelve at first.
  expect(cards()).toHaveLength(13)
  await press(page, 'Show 1 more')
  await waitFor(() => expect(cards()).toHaveLength(14))
  const thirteenth = await row(others[0].orderId)
  await waitFor(() => expect(thirteenth).toHaveFocus())
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  screen.getByRole('heading', { name: 'Emailed 13' })
  await page.goto(`${path}?account=${account.id}&mail=sent`)
  await waitFor(() => expect(cards()).toHaveLength(12))
  expect(screen.queryByRole('region', { name: `Order ${first.orderId}` })).toBeNull()
  await page.goto(`${path}?account=${account.id}&mail=unsent`)
  await waitFor(() => expect(cards()).toEqual([screen.getByRole('region', { name: `Order ${first.orderId}` })]))
  await press(page, 'Clear filter')
  await waitFor(() => expect(cards()).toHaveLength(13))

  // A phone begins with a few of what is over.
  const phone = await openPage(app, ada, `${path}?account=${account.id}`, { width: 390 })
  await waitFor(() => expect(cards()).toHaveLength(6))
  expect(await card(others.at(-1)!.orderId)).toHaveTextContent(`${day} · 14 items`)
  const folded = screen.getByText('All orders').closest('summary')
  await waitFor(() => expect(folded).toHaveTextContent(`Search: All orders · ${account.name}`))
  await press(phone, 'Show 7 more')
  expect(cards()).toHaveLength(13)
  const sixth = await row(others.at(-6)!.orderId)
  await waitFor(() => expect(sixth).toHaveFocus())
})
