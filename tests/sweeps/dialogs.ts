import type { Locator, Page } from 'playwright/test'
import { passkeyNameMaxLength } from '#shared/passkeys/passkey.ts'
import { dropDays } from '#shared/shift-reports/limits.ts'
import { addDays, today } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import type { Role } from '#shared/users/roles.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { addAuthenticator } from '#tests/e2e/sign-in/virtual-authenticator.ts'
import { codeBefore } from '#tests/second-factor/codes.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { expect, type Shop, test } from '#tests/support/e2e.ts'
import { open, settled } from './demo-shop.ts'
import { escaped } from './marked.ts'

/** The English words of what is pressed, on the page or in the dialog that is open, or something else that is done. */
type Step = string | ((page: Page) => Promise<unknown>)

/** How a dialog is come to, and what is done in it. */
interface Way {
  /** The file below client/src/features that shows the dialog. */
  to: string
  at: string
  steps: Step[]
}

type Ways = Partial<Record<Role | 'nobody', Way[]>>

/** What the ways type where they type something. */
interface Typed {
  text: string
  email: string
  /** Of somebody in a payroll file whom the shop does not know. */
  stranger: string
  /** The first training module of the list, which has a task. */
  module: string
}

/** A payroll file and its words, which are shown as they are. */
export const fileName = 'week.csv'
export const fileColumns = [
  'Employee Name',
  'Pay Rate',
  'Total Hours',
  'Reg Pay',
  'Total Tips',
  'Lbs Processed',
  'Bonus Pay',
  'Gross Wages',
  'Remarks',
]

const menus = (page: Page) => page.locator('main button[popovertarget]')

async function unfoldLines(page: Page) {
  await page.locator('main details').first().waitFor()
  await page.locator('main details:not([open])').evaluateAll((lines) => {
    for (const line of lines) line.setAttribute('open', '')
  })
}

const unfoldQuestions = (page: Page) => page.locator('main').getByRole('button', { expanded: false }).first().click()

async function openRows(page: Page) {
  const rows = page.locator('main li button[aria-expanded=false]')
  await rows.first().waitFor()
  await rows.evaluateAll((closed: HTMLElement[]) => {
    for (const row of closed) row.click()
  })
}

/** Where there are columns nothing is folded. */
async function unfoldReports(page: Page) {
  await page.locator('main :is(li details, tr button[popovertarget])').first().waitFor()
  if ((await page.locator('main li details').count()) > 0) await unfoldLines(page)
}

async function openReportMenu(page: Page) {
  const menu = page.locator('main tr button[popovertarget]').first()
  if (await menu.isVisible()) await menu.click()
}

const openMenu = (page: Page) => menus(page).first().click()
// The first may be one's own, where less can be done.
const openLastMenu = (page: Page) => menus(page).last().click()
const openSecondMenu = (page: Page) => menus(page).nth(1).click()

async function peopleOf(page: Page): Promise<ListedUser[]> {
  return (await page.request.get(new URL('/api/admin/users', page.url()).href)).json()
}

const hasLeft = ({ isActive, formerNumber }: ListedUser) => !isActive && formerNumber === null

async function openMenuOfFirst(page: Page, isMeant: (person: ListedUser) => boolean) {
  const people = await peopleOf(page)
  // Those who may not sign in are folded at the end of the list.
  const shown = [...people.filter(({ isActive }) => isActive), ...people.filter(({ isActive }) => !isActive)]
  const menu = menus(page).nth(shown.findIndex(isMeant))
  if (!(await menu.isVisible())) await page.locator('main button[aria-expanded]').last().click()
  await menu.click()
}

const openMenuOfLeaver = (page: Page) => openMenuOfFirst(page, hasLeft)
const openMenuOfRemoved = (page: Page) => openMenuOfFirst(page, ({ formerNumber }) => formerNumber !== null)

/** Where an earlier way removed a name, so that there is a leaver again. */
async function bringNamesBack(page: Page) {
  const { request } = page
  const gone = await request.get(new URL('/api/admin/restorable-names', page.url()).href)
  for (const { userId } of await gone.json())
    await request.post(new URL(`/api/admin/users/${userId}/restore-name`, page.url()).href)
  await page.reload()
}

async function removeNameOfLeaver(page: Page) {
  const leaver = (await peopleOf(page)).find(hasLeft)
  if (leaver)
    await page.request.post(new URL(`/api/admin/users/${leaver.id}/remove-name`, page.url()).href, {
      data: { name: nameOf(leaver) },
    })
  await page.reload()
}

const openDay = (page: Page) => page.locator('main table td button').first().click()
const clearDay = (page: Page) => dialogOf(page).locator('[type=date]').first().fill('')

// Each comes from another device: one has no more than one for a person.
async function addPasskey(page: Page) {
  const before = await menus(page).count()
  const device = await addAuthenticator(page)
  await page.getByRole('button', { name: /^⟦?(?:Add a passkey|Agregar una llave de acceso)⟧?$/ }).click()
  await expect(menus(page)).toHaveCount(before + 1)
  await device.remove()
}

async function turnCodesOn(page: Page) {
  const secret = (await dialogOf(page).locator('[data-secret]').textContent()) ?? ''
  const code = await codeBefore(secret.replaceAll(' ', ''))
  await dialogOf(page).getByRole('textbox').fill(code)
  await send(page)
  await expect(dialogOf(page).locator('li').first()).toBeVisible()
}

const openPhotos = (page: Page) =>
  page
    .locator('main form')
    .getByRole('button', { name: /^⟦?(?:Photos?|Fotos?)⟧?$/ })
    .click()
const chooseMachine = (page: Page) => page.locator('form [role=group] button[type=button]').first().click()

/** With too little filled in, so that the form says what is missing. */
const send = (page: Page) => dialogOf(page).locator('[type=submit]').last().click()
const clear = (page: Page) => dialogOf(page).getByRole('textbox').first().fill('')
const anotherChoice = (page: Page) => dialogOf(page).getByRole('combobox').first().selectOption({ index: 1 })

/** Ways by the address at which they begin: the dialog of each, and its steps. */
const from = (addresses: Record<string, [to: string, ...steps: Step[]][]>): Way[] =>
  Object.entries(addresses).flatMap(([at, ways]) => ways.map(([to, ...steps]) => ({ to, at, steps })))

/** A way to every dialog of the application, by who goes it. */
export function waysToDialogs(typed: Typed): Ways {
  const fill = (page: Page) => dialogOf(page).getByRole('textbox').first().fill(typed.text)

  const unfold = (page: Page) => page.getByRole('button', { name: typed.module, expanded: false }).first().click()

  const unfoldTask = (page: Page) =>
    page.getByRole('region', { name: typed.module }).locator('h3 button[aria-expanded=false]').first().click()

  async function sendDayLongAgo(page: Page) {
    await dialogOf(page)
      .locator('[type=date]')
      .fill(addDays(today(), -dropDays.unasked - 1))
    await dialogOf(page).locator('[name=reason]').fill(typed.text)
    await send(page)
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }

  async function rename(page: Page) {
    await dialogOf(page).getByRole('textbox').fill(typed.text.slice(0, passkeyNameMaxLength))
    await send(page)
    await expect(dialogOf(page)).toBeHidden()
  }

  async function invite(page: Page) {
    await dialogOf(page).getByRole('textbox').first().fill(typed.email)
    await send(page)
    await expect(dialogOf(page).locator('[type=submit]')).toBeHidden()
  }

  async function addPhoto(page: Page) {
    const file = { name: `${typed.text}.jpg`, mimeType: 'image/jpeg', buffer: await photo() }
    await page.locator('input[type=file]').last().setInputFiles(file)
    await expect(page.locator('figure button img')).toBeVisible()
  }

  async function chooseFile(page: Page) {
    const buffer = Buffer.from(`${fileColumns.join(',')}\n${typed.stranger},15,10,150,0,0,0,150,\n`)
    await page.locator('input[type=file]').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer })
    await expect(page.getByText(typed.stranger).filter({ visible: true }).first()).toBeVisible()
  }

  return {
    employee: from({
      '/problems': [
        ['machine-problems/voice-dialog', chooseMachine, 'The same'],
        ['machine-problems/photos-part', openPhotos, addPhoto, 'Open {0}'],
      ],
      '/tips': [['tips/tip-history-dialog', 'History of the tip of order {0}']],
      '/my-payroll': [['my-pay/question-dialog', unfoldLines, 'Ask about this week: {0}', send]],
      '/profile': [
        ['profile-image/picture-dialog', 'Change your picture'],
        ['passkeys/rename-dialog', unfoldLines, addPasskey, openMenu, 'Rename {0}', clear, send],
        ['passkeys/remove-dialog', unfoldLines, openMenu, 'Rename {0}', rename, openMenu, 'Remove {0}'],
      ],
      '/shift-reports': [['shift-reports/receipt-field', addPhoto, 'Open {0}']],
      '/stain-report': [['stain-reports/photos-field', addPhoto, 'Open {0}']],
    }),
    // Nobody else: with codes on, a password alone does not sign in again.
    technician: from({
      '/admin/machine-management': [['machine-problems/report-problem-dialog', 'Report a problem', send]],
      '/profile': [
        ['second-factor/codes', unfoldLines, 'Turn codes on', send, turnCodesOn],
        ['second-factor/renew-dialog', unfoldLines, 'New recovery codes', 'Make new codes'],
        ['second-factor/turn-off-dialog', unfoldLines, 'Turn codes off', send],
      ],
    }),
    admin: from({
      '/admin/machine-management': [
        ['machine-problems/email-problems-dialog', 'Email Problems', clear, send],
        ['machine-problems/photo-strip', 'Open photo {0} of {1}'],
        ['machine-problems/pin-dialog', 'Status Page PIN', send],
        ['machine-problems/update-problem-dialog', 'Update'],
        ['machine-problems/mark-repaired-dialog', 'Mark Repaired'],
      ],
      '/machines': [
        ['machines/machine-dialog', 'Add Machine', send],
        ['machines/care-dialog', 'Add Task', send],
        ['machines/care-tasks', openSecondMenu, 'Stop {0}'],
        ['machines/import-dialog', openMenu, 'Import CSV'],
        ['machines/many-dialog', openMenu, 'Add Many', send],
      ],
      '/admin/machine-management#care': [['machines/tick-dialog', 'Done']],
      '/admin/connections': [
        ['tokens/token-dialogs', 'New token', send],
        ['tokens/token-dialogs', openMenu, 'End {0}'],
        ['webhooks/webhook-dialogs', 'New webhook', send],
        ['webhooks/webhook-dialogs', openLastMenu, 'Messages to {0}'],
        ['webhooks/webhook-dialogs', openLastMenu, 'New secret for {0}'],
        ['webhooks/webhook-dialogs', openLastMenu, 'Remove {0}'],
      ],
      '/admin/settings': [
        ['settings/shop-dialog', 'Change the shop'],
        ['settings/mail-dialog', 'Set up mail'],
      ],
      '/admin/user-management': [
        ['users/invite-dialog', 'Invite User', send, invite],
        ['users/invite-many-dialog', 'Invite User', 'Invite Many', send],
        ['users/person-dialog', openMenu, 'Edit {0}', clear, send],
        ['users/role-dialog', openSecondMenu, 'Change Role of {0}', anotherChoice],
        ['users/sessions-dialog', openSecondMenu, 'Where {0} is signed in'],
        ['users/user-list', openSecondMenu, 'Reset codes of {0}'],
        ['users/user-list', openSecondMenu, 'Deactivate {0}'],
        ['users/user-list', openSecondMenu, 'Export everything of {0}'],
        ['users/remove-name-dialog', bringNamesBack, openMenuOfLeaver, 'Remove the name of {0}', fill, send],
        ['users/user-list', removeNameOfLeaver, openMenuOfRemoved, 'Undo for {0}'],
      ],
      '/admin/user-management?tab=invitations': [
        ['users/invitation-list', 'Resend the invitation for {0}'],
        ['users/invitation-list', 'Delete the invitation for {0}'],
      ],
      '/admin/commercial-accounts': [
        ['commercial-accounts/account-dialog', 'Add Account', send],
        ['commercial-accounts/account-dialog', openMenu, 'Edit {0}'],
        ['commercial-accounts/commercial-accounts-page', openMenu, 'Deactivate {0}'],
      ],
      '/admin/stain-reports': [['stain-reports/report-photos', openRows, 'Open photo {0} of order {1}', 'Zoom in']],
      '/admin/shift-reports': [
        ['shift-reports/correct-dialog', unfoldReports, openReportMenu, 'Change the drop report of {0} for {1}', send],
        [
          'shift-reports/long-ago-dialog',
          unfoldReports,
          openReportMenu,
          'Change the drop report of {0} for {1}',
          sendDayLongAgo,
        ],
        ['shift-reports/corrections-dialog', unfoldReports, 'Corrected: the drop report of {0} for {1}'],
        ['shift-reports/report-parts', unfoldReports, 'Open {0}'],
      ],
      '/admin/refunds': [
        ['refunds/correct-dialog', openMenu, 'Change {0}', clear, send],
        ['refunds/history-dialog', openMenu, 'History of {0}'],
      ],
      '/admin/shift-reports/calendar': [
        ['shift-reports/day-dialog', openDay],
        ['shift-reports/closing-dialog', 'Mark closed days', clearDay, send],
      ],
      '/admin/payroll-import': [
        // Before a file waits there: its rows come late, and a menu closes when the page moves below it.
        ['payroll/period-list', openMenu, 'Delete {0}'],
        ['payroll/choose-person', chooseFile, 'Choose person'],
        ['payroll/row-cells-dialog', chooseFile, 'Cells'],
        ['payroll/answer-dialog', unfoldQuestions, 'Answer {0}', send],
      ],
      '/admin/training-management?tab=approvals': [
        ['training/approve-dialog', 'Approve'],
        ['training/return-dialog', 'Send Back', send],
      ],
      '/admin/training-management?tab=modules': [
        ['training/module-dialog', 'Create Module', send],
        ['training/module-dialog', 'Create Module', fill, 'Cancel'],
        ['training/roles-dialog', openMenu, 'Roles for {0}', fill, send],
        ['training/copy-dialog', openMenu, 'Copy {0}'],
        ['training/taught-dialog', unfold, 'Taught before the change: {0}', send],
        ['training/task-dialog', 'Create Task', send, 'Link'],
        ['training/subtask-dialog', unfold, 'Add Subtask', send],
        ['training/task-item', unfold, unfoldTask, 'Delete {0}'],
      ],
      '/admin/training-management?tab=assignments': [
        ['training/assignments-tab', unfoldLines, 'Remove'],
        ['training/assign-dialog', 'Assign Module', send],
      ],
      '/admin/history': [['history/day-list', 'Restore: {0}']],
    }),
    nobody: from({
      '/machine-status': [['machine-problems/public-repair-dialog', 'Mark as Repaired', clear, send]],
    }),
  }
}

export const dialogOf = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog], dialog[open]').last()

/** Presses the first of what bears this name, in the dialog if there is one; if not, a dialog is there afterwards. */
export async function press(page: Page, name: RegExp) {
  const isOpen = await dialogOf(page).isVisible()
  await (isOpen ? dialogOf(page) : page.getByRole('main')).getByRole('button', { name }).first().click()
  if (!isOpen) await expect(dialogOf(page), String(name)).toBeVisible()
}

/** What begins with these words, whatever stands in their gaps; each part of them may be shown in another way. */
export function beginningWith(words: string, shown = (part: string) => part): RegExp {
  const parts = words.split(/\{\d\}/).filter(Boolean)
  return new RegExp(`^${parts.map((part) => escaped(shown(part))).join('.*')}`)
}

interface Walk {
  shop: Shop
  ways: Ways
  signInAs(role: Role): Promise<void>
  /** What bears these English words. */
  named(words: string): RegExp
  /** After each step, with its name; after the last one the dialog is there. */
  look(where: string, isLast: boolean): Promise<unknown>
}

export async function goAllWays(page: Page, { shop, ways, signInAs, named, look }: Walk) {
  // A step that does not find its place fails by its name, long before the test's time is over.
  page.setDefaultTimeout(40_000)
  for (const [role, itsWays] of Object.entries(ways)) {
    if (role === 'nobody') await page.request.post(`${shop.url}/api/logout`)
    else await signInAs(role as Role)
    for (const { to, at, steps } of itsWays)
      await test.step(to, async () => {
        await open(page, `${shop.url}${at}`)
        for (const [place, step] of steps.entries()) {
          if (typeof step === 'string') await press(page, named(step))
          else await step(page)
          await settled(page)
          const isLast = place === steps.length - 1
          if (isLast) await expect(dialogOf(page), to).toBeVisible()
          await look(`${to}: ${typeof step === 'string' ? step : step.name}`, isLast)
        }
      })
  }
}
