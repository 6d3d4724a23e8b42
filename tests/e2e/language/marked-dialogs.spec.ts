import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { spanish } from '#shared/language/es/catalog.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import { webhookEvents } from '#shared/webhooks/events.ts'
import { dialogOf, fileColumns, fileName, press, waysToDialogs } from '#tests/e2e/dialogs.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { expect, type Shop, test } from '#tests/support/e2e.ts'
import { dataOf, markTexts, textsOn, unmarkedBeside } from './marked.ts'
import { addReports, open, openDemo, said, settled } from './marked-shop.ts'

// Each of these texts stands in the database already, so that it counts as data.
const ways = waysToDialogs({
  text: 'Zebra',
  email: 'zebra@example.com',
  stranger: 'Zebra Inn',
  module: 'First week',
})

test('there is a way to every dialog', () => {
  const folder = 'client/src/features/'
  const withDialog = globSync(`${folder}**/*.tsx`)
    .filter((file) => /<(?:Dialog|ConfirmDialog|FormDialog|Lightbox|OpenPhoto)\b/.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(folder.length, -'.tsx'.length))
  expect(
    [
      ...new Set(
        Object.values(ways)
          .flat()
          .map(({ to }) => to),
      ),
    ].sort(),
  ).toEqual(withDialog.sort())
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('no text is fixed in a dialog or the tour', { tag: '@phone' }, async ({ page, context, openShop, console }) => {
    test.setTimeout(480_000)
    console.expect(/./)
    const shop = await openDemo(openShop)
    await markTexts(context)
    await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
    // Of this week, which may have just begun.
    await signIn(page, shop, 'employee')
    await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '79', amount: '5' } })
    await signIn(page, shop, 'admin')
    await addReports(page, shop)
    await addPictures(page, shop)
    await addConnections(page, shop)
    const unmarkedIn = unmarkedBeside([fileName, ...fileColumns, new URL(receiver).host, ...(await dataOf(shop))])
    const found = new Map<string, string>()
    const look = async (where: string) => {
      await settled(page)
      for (const text of unmarkedIn(await textsOn(page))) if (!said.test(text)) found.set(text, where)
    }
    for (const [role, itsWays] of Object.entries(ways)) {
      if (role === 'nobody') await page.request.post(`${shop.url}/api/logout`)
      else await signIn(page, shop, role as Role)
      for (const { to, at, steps } of itsWays) {
        await open(page, `${shop.url}${at}`)
        for (const step of steps) {
          if (typeof step === 'string') await press(page, inSpanish(step))
          else await step(page)
          await look(`${to}: ${typeof step === 'string' ? step : step.name}`)
        }
        await expect(dialogOf(page), to).toBeVisible()
      }
    }

    await signIn(page, shop, 'employee')
    await open(page, `${shop.url}/`)
    await press(page, inSpanish('Take Tour'))
    for (let step = 1; step < 9; step += 1) {
      await look(`step ${step} of the tour`)
      await press(page, inSpanish('Next'))
    }
    await look('the end of the tour')
    await press(page, inSpanish('Finish'))
    await expect(dialogOf(page)).toBeHidden()
    expect(Object.fromEntries(found)).toEqual({})
  })
})

/** What bears these words between marks. */
function inSpanish(words: string): RegExp {
  const parts = spanish[words]!.split(/\{\d\}/).filter(Boolean)
  return new RegExp(`^${parts.map((part) => `⟦${escaped(part)}⟧`).join('.*')}`)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

async function signIn(page: Page, shop: Shop, role: Role) {
  const { email } = demoSignIns.find((each) => each.role === role)!
  const reply = await page.request.post(`${shop.url}/api/login`, { data: { email, password: demoPassword } })
  expect(reply.status()).toBe(200)
}

const receiver = 'https://zebra.invalid/'

/** Other software that works with the shop. */
async function addConnections(page: Page, shop: Shop) {
  const { grantable } = await (await page.request.get(`${shop.url}/api/tokens`)).json()
  const token = await page.request.post(`${shop.url}/api/tokens`, {
    data: { name: 'Zebra', lastDay: addDays(today(), 30), permissions: grantable },
  })
  const webhook = await page.request.post(`${shop.url}/api/admin/webhooks`, {
    data: { url: receiver, events: webhookEvents },
  })
  expect([token, webhook].map((reply) => reply.status())).toEqual([201, 201])
}

/** What only stands in the page once there is a picture, or something that was deleted or corrected. */
async function addPictures(page: Page, shop: Shop) {
  const upload = async (path: string, field: string) => {
    const { uploadURL } = await (await page.request.post(`${shop.url}/api/objects/upload`)).json()
    await page.request.put(new URL(uploadURL, shop.url).href, { data: await photo() })
    const claim = await page.request.put(`${shop.url}${path}`, { data: { [field]: uploadURL } })
    return (await claim.json()).objectPath as string
  }
  const accounts = await (await page.request.get(`${shop.url}/api/commercial-accounts`)).json()
  const stain = await page.request.post(`${shop.url}/api/stain-reports`, {
    data: {
      orderId: '78',
      commercialAccountId: accounts[0].id,
      items: { Duvet: 1 },
      photos: [await upload('/api/stain-report-images', 'imageURL')],
    },
  })
  const drop = await page.request.post(`${shop.url}/api/shift-reports`, {
    data: {
      startingCash: '100',
      endingCash: '240',
      dropAmount: '140',
      shiftDate: '2026-01-06',
      receiptImageUrl: await upload('/api/receipt-images', 'receiptImageURL'),
    },
  })
  const problem = await page.request.post(`${shop.url}/api/machine-problems`, {
    data: {
      machineType: 'washer',
      machineNumber: 7,
      description: 'Zebra',
      photos: [await upload('/api/machine-problem-images', 'imageURL')],
    },
  })
  const tip = await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '78', amount: '5' } })
  expect([stain, drop, problem, tip].map((reply) => reply.status())).toEqual([201, 201, 201, 201])
  const correction = { notes: 'Zebra', reason: 'Zebra' }
  await page.request.patch(`${shop.url}/api/shift-reports/${(await drop.json()).id}`, { data: correction })
  await page.request.delete(`${shop.url}/api/tips/${(await tip.json()).id}`)
}
