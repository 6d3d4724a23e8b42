import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { demoPassword, demoSignIns } from '#server/demo/people.ts'
import { spanish } from '#shared/language/es/catalog.ts'
import type { Role } from '#shared/users/roles.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { expect, type Shop, test } from '#tests/support/e2e.ts'
import { dataOf, markTexts, textsOn, unmarkedIn } from './marked.ts'
import { addReports, open, openDemo, said, settled } from './marked-shop.ts'

/** The English words of what is pressed, on the page or in the dialog that is open, or something else that is done. */
type Step = string | ((page: Page) => Promise<unknown>)

/** How a dialog is come to, and what is done in it. Of each, the texts are read after every step. */
interface Way {
  /** The file below client/src/features that shows the dialog. */
  to: string
  at: string
  steps: Step[]
}

const modules = '/admin/training-management?tab=modules'

const ways: Partial<Record<Role | 'nobody', Way[]>> = {
  employee: [
    { to: 'tips/tip-history-dialog', at: '/tips', steps: ['History of the tip of order {0}'] },
    { to: 'profile-image/picture-dialog', at: '/profile', steps: ['Change your picture'] },
    { to: 'shift-reports/receipt-field', at: '/shift-reports', steps: [addPhoto, 'Open {0}'] },
    { to: 'stain-reports/photos-field', at: '/stain-report', steps: [addPhoto, 'Open {0}'] },
  ],
  admin: [
    { to: 'machine-problems/email-problems-dialog', at: '/admin/machine-management', steps: ['Email Problems', send] },
    { to: 'machine-problems/update-problem-dialog', at: '/admin/machine-management', steps: ['Update'] },
    { to: 'machine-problems/mark-repaired-dialog', at: '/admin/machine-management', steps: ['Mark Repaired'] },
    { to: 'users/invite-dialog', at: '/admin/user-management', steps: ['Invite User', send, invite] },
    { to: 'users/name-dialog', at: '/admin/user-management', steps: ['Edit Name of {0}', clear, send] },
    { to: 'users/role-dialog', at: '/admin/user-management', steps: ['Change Role of {0}', anotherChoice] },
    { to: 'users/user-list', at: '/admin/user-management', steps: ['Deactivate {0}'] },
    {
      to: 'users/invitation-list',
      at: '/admin/user-management?tab=invitations',
      steps: ['Resend the invitation for {0}'],
    },
    {
      to: 'users/invitation-list',
      at: '/admin/user-management?tab=invitations',
      steps: ['Delete the invitation for {0}'],
    },
    {
      to: 'commercial-accounts/account-dialog',
      at: '/admin/commercial-accounts',
      steps: ['Add Account', send],
    },
    { to: 'commercial-accounts/account-dialog', at: '/admin/commercial-accounts', steps: ['Edit'] },
    { to: 'commercial-accounts/deactivate-dialog', at: '/admin/commercial-accounts', steps: ['Deactivate'] },
    { to: 'stain-reports/photo-strip', at: '/admin/stain-reports', steps: ['Open photo {0} of order {1}', 'Zoom in'] },
    { to: 'shift-reports/receipt-button', at: '/admin/shift-reports', steps: ['Open {0}'] },
    { to: 'payroll/person-dialog', at: '/admin/payroll-import', steps: [chooseFile, 'Choose person'] },
    { to: 'payroll/period-list', at: '/admin/payroll-import', steps: ['Delete {0}'] },
    { to: 'training/approve-dialog', at: '/admin/training-management?tab=approvals', steps: ['Approve'] },
    { to: 'training/module-dialog', at: modules, steps: ['Create Module', send] },
    { to: 'training/form-dialog', at: modules, steps: ['Create Module', fill, 'Cancel'] },
    { to: 'training/task-dialog', at: modules, steps: ['Create Task', send, 'Link'] },
    { to: 'training/subtask-dialog', at: modules, steps: [unfold, 'Add Subtask', send] },
    {
      to: 'training/assign-dialog',
      at: '/admin/training-management?tab=assignments',
      steps: ['Assign Module', send],
    },
    { to: 'history/restore-dialog', at: '/admin/history', steps: ['Restore: {0}'] },
  ],
  nobody: [
    { to: 'machine-problems/public-repair-dialog', at: '/machine-status', steps: ['Mark as Repaired', clear, send] },
  ],
}

test('there is a way to every dialog', () => {
  const folder = 'client/src/features/'
  const withDialog = globSync(`${folder}**/*.tsx`)
    .filter((file) => /<(?:Dialog|ConfirmDialog|FormDialog|Lightbox)\b/.test(readFileSync(file, 'utf8')))
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
    test.setTimeout(240_000)
    console.expect(/./)
    const shop = await openDemo(openShop)
    await markTexts(context)
    await context.addCookies([{ name: 'language', value: 'es', url: shop.url }])
    await signIn(page, shop, 'admin')
    await addReports(page, shop)
    await addPictures(page, shop)
    const data = await dataOf(shop)
    const found = new Map<string, string>()
    const look = async (where: string) => {
      await settled(page)
      for (const text of unmarkedIn(await textsOn(page), data)) if (!said.test(text)) found.set(text, where)
    }
    for (const [role, itsWays] of Object.entries(ways)) {
      if (role === 'nobody') await page.request.post(`${shop.url}/api/logout`)
      else await signIn(page, shop, role as Role)
      for (const { to, at, steps } of itsWays) {
        await open(page, `${shop.url}${at}`)
        for (const step of steps) {
          if (typeof step === 'string') await press(page, step)
          else await step(page)
          await look(`${to}: ${typeof step === 'string' ? step : step.name}`)
        }
        await expect(dialog(page), to).toBeVisible()
      }
    }

    await signIn(page, shop, 'employee')
    await open(page, `${shop.url}/`)
    await press(page, 'Take Tour')
    for (let step = 1; step < 9; step += 1) {
      await look(`step ${step} of the tour`)
      await press(page, 'Next')
    }
    await look('the end of the tour')
    await press(page, 'Finish')
    await expect(dialog(page)).toBeHidden()
    expect(Object.fromEntries(found)).toEqual({})
  })
})

function dialog(page: Page): Locator {
  return page.locator('[role=dialog], [role=alertdialog], dialog[open]').last()
}

/** Presses what bears these words, in the dialog if there is one; if not, a dialog is there afterwards. */
async function press(page: Page, words: string) {
  const isOpen = await dialog(page).isVisible()
  const pattern = spanish[words]!.split(/\{\d\}/)
    .filter(Boolean)
    .map(escaped)
  const name = new RegExp(`^${pattern.map((part) => `⟦${part}⟧`).join('.*')}`)
  await (isOpen ? dialog(page) : page).getByRole('button', { name }).first().click({ timeout: 5000 })
  if (!isOpen) await expect(dialog(page), words).toBeVisible()
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** With too little filled in, so that the form says what is missing. */
function send(page: Page) {
  return dialog(page).locator('[type=submit]').last().click()
}

function fill(page: Page) {
  return dialog(page).getByRole('textbox').first().fill('Zebra')
}

function clear(page: Page) {
  return dialog(page).getByRole('textbox').first().fill('')
}

async function unfold(page: Page) {
  await page.getByRole('button', { name: 'First week', expanded: false }).first().click()
}

function anotherChoice(page: Page) {
  return dialog(page).getByRole('combobox').first().selectOption({ index: 1 })
}

async function invite(page: Page) {
  // An address that stands in the database already, so that it counts as data.
  await dialog(page).getByRole('textbox').first().fill('zebra@example.com')
  await send(page)
  await expect(dialog(page).locator('[type=submit]')).toBeHidden()
}

async function addPhoto(page: Page) {
  const file = { name: 'Zebra.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await page.locator('input[type=file]').last().setInputFiles(file)
  await expect(page.locator('figure button img')).toBeVisible()
}

async function chooseFile(page: Page) {
  // Every column is there, because a column that is missing is named as files name it.
  const columns = 'Name,Rate,Hours worked,Regular Pay,Tips,Weight processed,Weight Bonus,Gross Pay,Notes'
  const buffer = Buffer.from(`${columns}\nZebra Inn,15,10,150,0,0,0,150,\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'Zebra.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('Zebra Inn').first()).toBeVisible()
}

async function signIn(page: Page, shop: Shop, role: Role) {
  const { email } = demoSignIns.find((each) => each.role === role)!
  const reply = await page.request.post(`${shop.url}/api/login`, { data: { email, password: demoPassword } })
  expect(reply.status()).toBe(200)
}

/** What only stands in the page once there is a picture or something that was deleted. */
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
  const tip = await page.request.post(`${shop.url}/api/tips`, { data: { orderId: '78', amount: '5' } })
  expect([stain.status(), drop.status(), tip.status()]).toEqual([201, 201, 201])
  await page.request.delete(`${shop.url}/api/tips/${(await tip.json()).id}`)
}
