import type { Locator, Page } from 'playwright/test'
import { passkeyNameMaxLength } from '#shared/passkeys/passkey.ts'
import type { Role } from '#shared/users/roles.ts'
import { addAuthenticator } from '#tests/e2e/sign-in/virtual-authenticator.ts'
import { codeBefore } from '#tests/second-factor/codes.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { expect } from '#tests/support/e2e.ts'

/** The English words of what is pressed, on the page or in the dialog that is open, or something else that is done. */
export type Step = string | ((page: Page) => Promise<unknown>)

/** How a dialog is come to, and what is done in it. */
export interface Way {
  /** The file below client/src/features that shows the dialog. */
  to: string
  at: string
  steps: Step[]
}

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

const modules = '/admin/training-management?tab=modules'

/** A way to every dialog of the application, by who goes it. */
export function waysToDialogs(typed: Typed): Partial<Record<Role | 'nobody', Way[]>> {
  const fill = named('fill', (page) => dialogOf(page).getByRole('textbox').first().fill(typed.text))

  const unfold = named('unfold', (page) =>
    page.getByRole('button', { name: typed.module, expanded: false }).first().click(),
  )

  const unfoldTask = named('unfold its first task', (page) =>
    page.getByRole('region', { name: typed.module }).locator('h3 button[aria-expanded=false]').first().click(),
  )

  const unfoldLines = named('unfold the lines', async (page) => {
    await page.locator('main details').first().waitFor()
    await page.locator('main details:not([open])').evaluateAll((lines) => {
      for (const line of lines) line.setAttribute('open', '')
    })
  })

  const unfoldQuestions = named('unfold the questions', (page) =>
    page.locator('main').getByRole('button', { expanded: false }).first().click(),
  )

  const openRows = named('open the rows', async (page) => {
    const rows = page.locator('main li button[aria-expanded=false]')
    await rows.first().waitFor()
    await rows.evaluateAll((closed: HTMLElement[]) => {
      for (const row of closed) row.click()
    })
  })

  /** Where there are columns nothing is folded. */
  const unfoldReports = named('unfold the reports', async (page) => {
    await page.locator('main :is(li details, tr button[popovertarget])').first().waitFor()
    if ((await page.locator('main li details').count()) > 0) await unfoldLines(page)
  })

  const openReportMenu = named('open the menu of a report', async (page) => {
    if ((await menus(page).count()) > 0) await menus(page).first().click()
  })

  const menus = (page: Page) => page.locator('main button[popovertarget]')
  /** On a phone the seldom parts of the profile are rows; elsewhere they stand open. */
  const unfoldRows = named('unfold the rows', async (page) => {
    await page.locator('main details').first().waitFor()
    await page.locator('main details:not([open])').evaluateAll((rows) => {
      for (const row of rows) row.setAttribute('open', '')
    })
  })

  const openMenu = named('open a menu', (page) => menus(page).first().click())
  // The first may be one's own, where less can be done.
  const openLastMenu = named('open the last menu', (page) => menus(page).last().click())
  const openSecondMenu = named('open the second menu', (page) => menus(page).nth(1).click())

  const openMenuOfLeaver = named('open the menu of somebody who left', async (page) => {
    const menu = page.locator('main tr:has([class*=lucide-user-x]) button[popovertarget]').first()
    // They are folded at the end of the list.
    if (!(await menu.isVisible())) await page.locator('main button[aria-expanded]').last().click()
    await menu.click()
  })

  const openDay = named('open a day', (page) => page.locator('main table td button').first().click())

  const clearDay = named('clear the day', (page) => dialogOf(page).locator('[type=date]').first().fill(''))

  // Each comes from another device: one has no more than one for a person.
  const addPasskey = named('add a passkey', async (page) => {
    const before = await menus(page).count()
    const device = await addAuthenticator(page)
    await page.locator('main button:has([class*=lucide-fingerprint])').click()
    await expect(menus(page)).toHaveCount(before + 1)
    await device.remove()
  })

  const rename = named('rename', async (page) => {
    await dialogOf(page).getByRole('textbox').fill(typed.text.slice(0, passkeyNameMaxLength))
    await send(page)
    await expect(dialogOf(page)).toBeHidden()
  })

  const turnCodesOn = named('turn codes on', async (page) => {
    const secret = (await dialogOf(page).locator('[data-secret]').textContent()) ?? ''
    await dialogOf(page)
      .getByRole('textbox')
      .fill(await codeBefore(secret.replaceAll(' ', '')))
    await send(page)
    await expect(dialogOf(page).locator('li').first()).toBeVisible()
  })

  const invite = named('invite', async (page) => {
    await dialogOf(page).getByRole('textbox').first().fill(typed.email)
    await send(page)
    await expect(dialogOf(page).locator('[type=submit]')).toBeHidden()
  })

  const openPhotos = named('open the photos', (page) =>
    page.locator('main form button:has([class*=lucide-camera])').click(),
  )

  const addPhoto = named('add a photo', async (page) => {
    const file = { name: `${typed.text}.jpg`, mimeType: 'image/jpeg', buffer: await photo() }
    await page.locator('input[type=file]').last().setInputFiles(file)
    await expect(page.locator('figure button img')).toBeVisible()
  })

  const chooseFile = named('choose a file', async (page) => {
    const buffer = Buffer.from(`${fileColumns.join(',')}\n${typed.stranger},15,10,150,0,0,0,150,\n`)
    await page.locator('input[type=file]').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer })
    await expect(page.getByText(typed.stranger).filter({ visible: true }).first()).toBeVisible()
  })

  const chooseMachine = named('choose a machine', (page) =>
    page.locator('form [role=group] button[type=button]').first().click(),
  )

  return {
    employee: [
      { to: 'machine-problems/voice-dialog', at: '/problems', steps: [chooseMachine, 'The same'] },
      { to: 'tips/tip-history-dialog', at: '/tips', steps: ['History of the tip of order {0}'] },
      { to: 'my-pay/question-dialog', at: '/my-payroll', steps: [unfoldLines, 'Question this: {0}', send] },
      { to: 'profile-image/picture-dialog', at: '/profile', steps: ['Change your picture'] },
      {
        to: 'passkeys/rename-dialog',
        at: '/profile',
        steps: [unfoldRows, addPasskey, openMenu, 'Rename {0}', clear, send],
      },
      {
        to: 'passkeys/remove-dialog',
        at: '/profile',
        steps: [unfoldRows, openMenu, 'Rename {0}', rename, openMenu, 'Remove {0}'],
      },
      { to: 'shift-reports/receipt-field', at: '/shift-reports', steps: [addPhoto, 'Open {0}'] },
      { to: 'machine-problems/photos-part', at: '/problems', steps: [openPhotos, addPhoto, 'Open {0}'] },
      { to: 'stain-reports/photos-field', at: '/stain-report', steps: [addPhoto, 'Open {0}'] },
    ],
    // Nobody else: with codes on, a password alone does not sign in again.
    technician: [
      {
        to: 'machine-problems/report-problem-dialog',
        at: '/admin/machine-management',
        steps: ['Report a problem', send],
      },
      { to: 'second-factor/codes', at: '/profile', steps: [unfoldRows, 'Turn codes on', send, turnCodesOn] },
      { to: 'second-factor/renew-dialog', at: '/profile', steps: [unfoldRows, 'New recovery codes', 'Make new codes'] },
      { to: 'second-factor/turn-off-dialog', at: '/profile', steps: [unfoldRows, 'Turn codes off', send] },
    ],
    admin: [
      {
        to: 'machine-problems/email-problems-dialog',
        at: '/admin/machine-management',
        steps: ['Email Problems', clear, send],
      },
      {
        to: 'machine-problems/photo-strip',
        at: '/admin/machine-management',
        steps: ['Open photo {0} of {1}'],
      },
      { to: 'machine-problems/pin-dialog', at: '/admin/machine-management', steps: ['Status Page PIN', send] },
      { to: 'machine-problems/update-problem-dialog', at: '/admin/machine-management', steps: ['Update'] },
      { to: 'machine-problems/mark-repaired-dialog', at: '/admin/machine-management', steps: ['Mark Repaired'] },
      { to: 'machines/machine-dialog', at: '/machines', steps: ['Add Machine', send] },
      { to: 'machines/care-dialog', at: '/machines', steps: ['Add Task', send] },
      { to: 'machines/care-tasks', at: '/machines', steps: [openSecondMenu, 'Stop {0}'] },
      { to: 'machines/tick-dialog', at: '/admin/machine-management#care', steps: ['Done'] },
      { to: 'machines/import-dialog', at: '/machines', steps: [openMenu, 'Import CSV'] },
      { to: 'tokens/token-dialog', at: '/admin/connections', steps: ['New token', send] },
      { to: 'tokens/end-dialog', at: '/admin/connections', steps: [openMenu, 'End {0}'] },
      { to: 'webhooks/webhook-dialog', at: '/admin/connections', steps: ['New webhook', send] },
      { to: 'webhooks/deliveries-dialog', at: '/admin/connections', steps: [openLastMenu, 'Messages to {0}'] },
      { to: 'webhooks/secret-dialog', at: '/admin/connections', steps: [openLastMenu, 'New secret for {0}'] },
      { to: 'webhooks/remove-dialog', at: '/admin/connections', steps: [openLastMenu, 'Remove {0}'] },
      { to: 'settings/shop-dialog', at: '/admin/settings', steps: ['Change the shop'] },
      { to: 'settings/mail-dialog', at: '/admin/settings', steps: ['Set up mail'] },
      { to: 'users/invite-dialog', at: '/admin/user-management', steps: ['Invite User', send, invite] },
      { to: 'users/invite-many-dialog', at: '/admin/user-management', steps: ['Invite Many', send] },
      { to: 'users/person-dialog', at: '/admin/user-management', steps: [openMenu, 'Edit {0}', clear, send] },
      {
        to: 'users/role-dialog',
        at: '/admin/user-management',
        steps: [openSecondMenu, 'Change Role of {0}', anotherChoice],
      },
      { to: 'users/sessions-dialog', at: '/admin/user-management', steps: [openSecondMenu, 'Where {0} is signed in'] },
      { to: 'users/reset-factors-dialog', at: '/admin/user-management', steps: [openSecondMenu, 'Reset codes of {0}'] },
      { to: 'users/deactivation-dialog', at: '/admin/user-management', steps: [openSecondMenu, 'Deactivate {0}'] },
      {
        to: 'users/export-dialog',
        at: '/admin/user-management',
        steps: [openSecondMenu, 'Export everything of {0}'],
      },
      {
        to: 'users/remove-name-dialog',
        at: '/admin/user-management',
        steps: [openMenuOfLeaver, 'Remove the name of {0}', fill, send],
      },
      {
        to: 'users/invitation-list',
        at: '/admin/user-management?tab=invitations',
        steps: ['Resend the invitation for {0}'],
      },
      {
        to: 'users/invitation-deletion',
        at: '/admin/user-management?tab=invitations',
        steps: ['Delete the invitation for {0}'],
      },
      {
        to: 'commercial-accounts/account-dialog',
        at: '/admin/commercial-accounts',
        steps: ['Add Account', send],
      },
      { to: 'commercial-accounts/account-dialog', at: '/admin/commercial-accounts', steps: [openMenu, 'Edit {0}'] },
      {
        to: 'commercial-accounts/deactivate-dialog',
        at: '/admin/commercial-accounts',
        steps: [openMenu, 'Deactivate {0}'],
      },
      {
        to: 'stain-reports/photo-gallery',
        at: '/admin/stain-reports',
        steps: [openRows, 'Open photo {0} of order {1}', 'Zoom in'],
      },
      {
        to: 'shift-reports/correct-dialog',
        at: '/admin/shift-reports',
        steps: [unfoldReports, openReportMenu, 'Change the drop report of {0} for {1}', send],
      },
      {
        to: 'shift-reports/corrections-dialog',
        at: '/admin/shift-reports',
        steps: [unfoldReports, 'Corrected: the drop report of {0} for {1}'],
      },
      { to: 'shift-reports/day-dialog', at: '/admin/shift-reports/calendar', steps: [openDay] },
      {
        to: 'shift-reports/closing-dialog',
        at: '/admin/shift-reports/calendar',
        steps: ['Mark closed days', clearDay, send],
      },
      { to: 'shift-reports/receipt-button', at: '/admin/shift-reports', steps: [unfoldReports, 'Open {0}'] },
      // Before a file waits there: its rows come late, and a menu closes when the page moves below it.
      { to: 'payroll/period-deletion', at: '/admin/payroll-import', steps: [openMenu, 'Delete {0}'] },
      { to: 'payroll/person-dialog', at: '/admin/payroll-import', steps: [chooseFile, 'Choose person'] },
      { to: 'payroll/row-cells-dialog', at: '/admin/payroll-import', steps: [chooseFile, 'Cells'] },
      { to: 'payroll/answer-dialog', at: '/admin/payroll-import', steps: [unfoldQuestions, 'Answer {0}', send] },
      { to: 'training/approve-dialog', at: '/admin/training-management?tab=approvals', steps: ['Approve'] },
      { to: 'training/return-dialog', at: '/admin/training-management?tab=approvals', steps: ['Send Back', send] },
      { to: 'training/module-dialog', at: modules, steps: ['Create Module', send] },
      { to: 'training/module-dialog', at: modules, steps: ['Create Module', fill, 'Cancel'] },
      { to: 'training/roles-dialog', at: modules, steps: [openMenu, 'Roles for {0}', fill, send] },
      { to: 'training/copy-dialog', at: modules, steps: [openMenu, 'Copy {0}'] },
      { to: 'training/taught-dialog', at: modules, steps: [unfold, 'Taught before the change: {0}', send] },
      { to: 'training/task-dialog', at: modules, steps: ['Create Task', send, 'Link'] },
      { to: 'training/subtask-dialog', at: modules, steps: [unfold, 'Add Subtask', send] },
      { to: 'training/task-item', at: modules, steps: [unfold, unfoldTask, 'Delete {0}'] },
      {
        to: 'training/assignment-card',
        at: '/admin/training-management?tab=assignments',
        steps: [unfoldLines, 'Remove'],
      },
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
}

export const dialogOf = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog], dialog[open]').last()

/** Presses the first of what bears this name, in the dialog if there is one; if not, a dialog is there afterwards. */
export async function press(page: Page, name: RegExp) {
  const isOpen = await dialogOf(page).isVisible()
  await (isOpen ? dialogOf(page) : page.getByRole('main')).getByRole('button', { name }).first().click()
  if (!isOpen) await expect(dialogOf(page), String(name)).toBeVisible()
}

/** With too little filled in, so that the form says what is missing. */
function send(page: Page) {
  return dialogOf(page).locator('[type=submit]').last().click()
}

function clear(page: Page) {
  return dialogOf(page).getByRole('textbox').first().fill('')
}

function anotherChoice(page: Page) {
  return dialogOf(page).getByRole('combobox').first().selectOption({ index: 1 })
}

/** A step with the name that tells of it where it fails. */
const named = (name: string, step: (page: Page) => Promise<unknown>) =>
  Object.defineProperty(step, 'name', { value: name })
