import { and, count, eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { newId } from '#shared/db/columns.ts'
import { invitations } from '#shared/invitations/table.ts'
import { machineProblems } from '#shared/machine-problems/table.ts'
import { payrollPeriods } from '#shared/payroll/table.ts'
import { closings, shiftReports } from '#shared/shift-reports/table.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { addDays, today } from '#shared/time/day.ts'
import { tips } from '#shared/tips/table.ts'
import { apiTokens } from '#shared/tokens/table.ts'
import { trainingModules, trainingSubtasks, trainingTasks } from '#shared/training/content-table.ts'
import { trainingAssignments } from '#shared/training/progress-table.ts'
import type { Role } from '#shared/users/roles.ts'
import { webhooks } from '#shared/webhooks/table.ts'
import { paid, recordOf } from '#tests/e2e/payroll/payroll-shop.ts'
import { openRow, reportRows } from '#tests/e2e/shift-reports/report-rows.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from '#tests/machines/machine-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import { ada, expect, type Page, type Person, type Shop } from '#tests/support/e2e.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'

/** What a test of one form knows: a word that is nowhere else, who fills it in, and what was made for it. */
export interface Situation {
  page: Page
  shop: Shop
  me: Person
  word: string
  /** Ids and texts by name, from `prepare`. */
  made: Record<string, string>
}

export interface DraftForm {
  name: string
  role: Role
  prepare?: (situation: Situation) => Promise<Record<string, string>>
  /** Goes to the form as somebody does after a reload. */
  open: (situation: Situation) => Promise<void>
  fill: (situation: Situation) => Promise<void>
  isFilled: (situation: Situation) => Promise<void>
  /** As for somebody who has typed nothing here. */
  isBlank: (situation: Situation) => Promise<void>
  back: RegExp
  /** The draft of the form that leads to it. */
  openedFrom?: string
}

export interface CreatingForm extends DraftForm {
  /** It waits on the device while nothing answers. */
  isSentLater?: true
  /** The path of the call that creates. */
  call: RegExp
  send: (page: Page) => Promise<void>
  done: (situation: Situation) => Promise<void>
  rows: (situation: Situation) => Promise<number>
}

const countOf = async (shop: Shop, table: PgTable, condition: SQL | undefined) => {
  const [row] = await shop.db.select({ rows: count() }).from(table).where(condition)
  return row!.rows
}

let last = 0
/** Digits that no other test uses. */
const digits = (length: number) => `${process.pid}${Date.now()}${++last}`.slice(-length)

export const newWord = () => `Word${digits(9)}`

const toast = (page: Page, words: string | RegExp) => expect(page.locator('[data-toaster]')).toContainText(words)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const hookOf = (word: string) => `https://hooks.invalid/${word}`

export const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo({}) })

const account = async ({ shop, word }: Situation) => {
  const id = newId()
  await shop.db.insert(commercialAccounts).values({ id, name: `Hotel ${word}`, email: 'desk@hotel.example' })
  return { accountId: id, orderId: digits(12) }
}

/** A week long ago that no other test pays. */
const week = () => {
  const start = addDays('1990-01-01', 7 * Number(digits(3)))
  return { start, end: addDays(start, 6) }
}

const management = '/admin/training-management'
const isPhone = (page: Page) => page.viewportSize()!.width < 768

/** Every form that makes a record. */
export const creatingForms: CreatingForm[] = [
  {
    name: 'a tip',
    isSentLater: true,
    role: 'employee',
    open: async ({ page }) => {
      await page.goto('/tips')
    },
    fill: async ({ page, word }) => {
      await page.getByLabel('Order ID').fill('0042')
      await page.getByLabel('Tip Amount ($)').fill('12.5')
      if (isPhone(page)) await page.getByRole('button', { name: 'Note', exact: true }).click()
      await page.getByLabel('Notes').fill(word)
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByLabel('Order ID')).toHaveValue('0042')
      await expect(page.getByLabel('Tip Amount ($)')).toHaveValue('12.5')
      await expect(page.getByLabel('Notes')).toHaveValue(word)
    },
    isBlank: async ({ page }) => {
      await expect(page.getByLabel('Order ID')).toHaveValue('')
      const notes = page.getByLabel('Notes')
      await (isPhone(page) ? expect(notes).toHaveCount(0) : expect(notes).toHaveValue(''))
    },
    back: /Your unsent tip from .* is back\./,
    call: /\/api\/tips$/,
    send: (page) => press(page, 'Log Tip'),
    done: ({ page }) => toast(page, 'Tip logged successfully!'),
    rows: ({ shop, me }) => countOf(shop, tips, eq(tips.userId, me.id)),
  },
  {
    name: 'a tip for somebody else',
    isSentLater: true,
    role: 'admin',
    prepare: async ({ shop }) => ({ userId: (await shop.makePerson()).id }),
    open: async ({ page, made }) => {
      await page.goto('/tips')
      await expect(page.locator(`option[value="${made.userId}"]`)).toBeAttached()
    },
    fill: async ({ page, made }) => {
      await page.getByLabel('Employee').selectOption(made.userId!)
      await page.getByLabel('Order ID').fill('7')
      await page.getByLabel('Tip Amount ($)').fill('3')
    },
    isFilled: async ({ page, made }) => {
      await expect(page.getByLabel('Employee')).toHaveValue(made.userId!)
      await expect(page.getByLabel('Tip Amount ($)')).toHaveValue('3')
    },
    isBlank: async ({ page, me }) => {
      await expect(page.getByLabel('Employee')).toHaveValue(me.id)
      await expect(page.getByLabel('Tip Amount ($)')).toHaveValue('')
    },
    back: /Your unsent tip from .* is back\./,
    call: /\/api\/admin\/tips$/,
    send: (page) => press(page, 'Log Tip'),
    done: ({ page }) => toast(page, 'Tip logged successfully!'),
    rows: ({ shop, made }) => countOf(shop, tips, eq(tips.userId, made.userId!)),
  },
  {
    name: 'a machine problem',
    isSentLater: true,
    role: 'employee',
    open: async ({ page }) => {
      await page.goto('/problems')
    },
    fill: async ({ page, word }) => {
      await page.getByRole('radio', { name: 'Dryer' }).check()
      await page.getByLabel('Machine Number').fill('12')
      await page.getByLabel('Description').fill(word)
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByRole('radio', { name: 'Dryer' })).toBeChecked()
      await expect(page.getByLabel('Machine Number')).toHaveValue('12')
      await expect(page.getByLabel('Description')).toHaveValue(word)
    },
    isBlank: ({ page }) => expect(page.getByLabel('Description')).toHaveValue(''),
    back: /Your unsent report from .* is back\./,
    call: /\/api\/machine-problems$/,
    send: (page) => press(page, 'Report Problem'),
    done: ({ page }) => toast(page, 'Problem reported successfully!'),
    rows: ({ shop, word }) => countOf(shop, machineProblems, eq(machineProblems.description, word)),
  },
  {
    name: 'a drop report with its receipt',
    isSentLater: true,
    role: 'employee',
    open: async ({ page }) => {
      await page.goto('/shift-reports')
    },
    fill: async ({ page, word }) => {
      // First, since another start than what the last shift left unfolds them.
      if (isPhone(page)) await page.getByRole('button', { name: 'Note', exact: true }).click()
      await page.getByLabel('Notes').fill(word)
      await page.getByLabel('Starting Cash').fill('200')
      await page.getByLabel('Ending Cash').fill('512.25')
      await page.getByLabel('Drop Amount').fill('312.25')
      await page.getByLabel('Choose picture').setInputFiles(await picture('receipt.jpg'))
      await expect(page.getByRole('button', { name: 'Open receipt', exact: true })).toBeVisible()
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByLabel('Drop Amount')).toHaveValue('312.25')
      await expect(page.getByLabel('Notes')).toHaveValue(word)
      await expect(page.getByRole('button', { name: 'Open receipt', exact: true })).toBeVisible()
    },
    isBlank: async ({ page }) => {
      await expect(page.getByLabel('Drop Amount')).toHaveValue('')
      await expect(page.getByLabel('Choose picture')).toBeAttached()
    },
    back: /Your unsent drop report from .* is back\./,
    call: /\/api\/shift-reports$/,
    send: (page) => press(page, 'Submit Report'),
    done: ({ page }) => toast(page, 'Drop report submitted successfully!'),
    rows: ({ shop, me }) => countOf(shop, shiftReports, eq(shiftReports.userId, me.id)),
  },
  {
    name: 'a stain report with a photo',
    isSentLater: true,
    role: 'employee',
    prepare: account,
    open: async ({ page }) => {
      await page.goto('/stain-report')
    },
    fill: async ({ page, made }) => {
      await page.getByLabel('Order ID').fill(made.orderId!)
      await page.getByLabel('Commercial Account').selectOption(made.accountId!)
      await press(page, 'Add one Duvet')
      await page.getByLabel('Choose photos').setInputFiles(await picture('stain.jpg'))
      await expect(page.getByText('1 of 1 photo')).toBeVisible()
      await expect(page.getByText('A new report for this order')).toBeVisible()
    },
    isFilled: async ({ page, made }) => {
      await expect(page.getByLabel('Order ID')).toHaveValue(made.orderId!)
      await expect(page.getByLabel('Commercial Account')).toHaveValue(made.accountId!)
      await expect(page.getByLabel('Duvet count', { exact: true })).toHaveValue('1')
      await expect(page.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    },
    isBlank: async ({ page }) => {
      await expect(page.getByLabel('Order ID')).toHaveValue('')
      await expect(page.getByText('Total items: 0')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Open photo 1' })).toHaveCount(0)
    },
    back: /Your unsent stain report from .* is back\./,
    call: /\/api\/stain-reports$/,
    // A report that has arrived is found by its order, and there is nothing left but to change it.
    send: async (page) => {
      await expect(page.getByText(/A new report for this order|Saved report: changes update it/)).toBeVisible()
      await page.getByRole('button', { name: /^(Done|Update Report)$/ }).click()
    },
    done: ({ page }) => expect(page.getByRole('heading', { name: 'Stain Report Summary' })).toBeVisible(),
    rows: ({ shop, made }) => countOf(shop, stainReports, eq(stainReports.orderId, made.orderId!)),
  },
  {
    name: 'a commercial account',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/commercial-accounts')
      await press(page, 'Add Account')
    },
    fill: async ({ page, word }) => {
      await page.getByRole('dialog').getByLabel('Name').fill(word)
      await page.getByRole('dialog').getByLabel('Email').fill('desk@hotel.example')
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(word)
      await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('desk@hotel.example')
    },
    isBlank: ({ page }) => expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(''),
    back: /Your unsaved account from .* is back\./,
    call: /\/api\/commercial-accounts$/,
    send: (page) => inDialog(page, 'Add Account'),
    done: ({ page }) => toast(page, 'Commercial account created successfully!'),
    rows: ({ shop, word }) => countOf(shop, commercialAccounts, eq(commercialAccounts.name, word)),
  },
  {
    name: 'closed days',
    role: 'admin',
    // Days that no other test closes.
    prepare: async () => ({ day: addDays('2300-01-01', Number(digits(5))) }),
    open: async ({ page }) => {
      await page.goto('/admin/shift-reports/calendar')
      await press(page, 'Mark closed days')
    },
    fill: async ({ page, made }) => {
      await page.getByRole('dialog').getByLabel('Which days').selectOption('Every Friday')
      await page.getByRole('dialog').getByLabel('First day').fill(made.day!)
    },
    isFilled: async ({ page, made }) => {
      await expect(page.getByRole('dialog').getByLabel('Which days')).toHaveValue('5')
      await expect(page.getByRole('dialog').getByLabel('First day')).toHaveValue(made.day!)
    },
    isBlank: ({ page }) => expect(page.getByRole('dialog').getByLabel('Which days')).toHaveValue(''),
    back: /Your unsaved closed days from .* are back\./,
    call: /\/api\/closings$/,
    send: (page) => inDialog(page, 'Mark as closed'),
    done: ({ page }) => toast(page, 'The days are marked as closed.'),
    rows: ({ shop, made }) => countOf(shop, closings, eq(closings.firstDay, made.day!)),
  },
  {
    name: 'an invitation',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/user-management')
      await press(page, 'Invite User')
    },
    fill: async ({ page, word }) => {
      await page.getByRole('dialog').getByLabel('Email').fill(`${word.toLowerCase()}@example.com`)
      await page.getByRole('dialog').getByLabel('Role').selectOption('team_lead')
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(`${word.toLowerCase()}@example.com`)
      await expect(page.getByRole('dialog').getByLabel('Role')).toHaveValue('team_lead')
    },
    isBlank: ({ page }) => expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(''),
    back: /Your unsent invitation from .* is back\./,
    call: /\/api\/admin\/invitations$/,
    send: (page) => inDialog(page, 'Send Invitation'),
    done: ({ page }) => expect(page.getByRole('dialog', { name: 'Invitation saved' })).toBeVisible(),
    rows: ({ shop, word }) => countOf(shop, invitations, eq(invitations.email, `${word.toLowerCase()}@example.com`)),
  },
  {
    name: 'a token',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/connections')
      await press(page, 'New token')
    },
    fill: async ({ page, word }) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(word)
      await dialog.getByLabel('Last day').fill(addDays(today(), 17))
      await dialog.getByLabel('Read Tips').check()
    },
    isFilled: async ({ page, word }) => {
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Name')).toHaveValue(word)
      await expect(dialog.getByLabel('Last day')).toHaveValue(addDays(today(), 17))
      await expect(dialog.getByLabel('Read Tips')).toBeChecked()
    },
    isBlank: async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Name')).toHaveValue('')
      await expect(dialog.getByLabel('Last day')).not.toHaveValue(addDays(today(), 17))
      await expect(dialog.getByLabel('Read Tips')).not.toBeChecked()
    },
    back: /Your unsaved token from .* is back\./,
    call: /\/api\/tokens$/,
    send: (page) => inDialog(page, 'Make token'),
    done: ({ page }) => expect(page.getByRole('dialog', { name: 'The token is made' })).toBeVisible(),
    rows: ({ shop, word }) => countOf(shop, apiTokens, eq(apiTokens.name, word)),
  },
  {
    name: 'a webhook',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/connections')
      await press(page, 'New webhook')
    },
    fill: async ({ page, word }) => {
      await page.getByRole('dialog').getByLabel('Address').fill(hookOf(word))
      await page.getByRole('dialog').getByRole('checkbox').last().check()
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue(hookOf(word))
      await expect(page.getByRole('dialog').getByRole('checkbox').last()).toBeChecked()
    },
    isBlank: async ({ page }) => {
      await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue('')
      await expect(page.getByRole('dialog').getByRole('checkbox').last()).not.toBeChecked()
    },
    back: /Your unsaved webhook from .* is back\./,
    call: /\/api\/admin\/webhooks$/,
    send: (page) => inDialog(page, 'Make webhook'),
    done: ({ page }) => expect(page.getByRole('dialog', { name: 'The webhook is made' })).toBeVisible(),
    rows: ({ shop, word }) => countOf(shop, webhooks, eq(webhooks.url, hookOf(word))),
  },
  {
    name: 'a payroll import',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      await shop.makePerson({ firstName: word, lastName: 'Washer' })
      const { start, end } = week()
      return { start, end }
    },
    open: async ({ page }) => {
      await page.goto('/admin/payroll-import')
    },
    fill: async ({ page, word, made }) => {
      await page.getByLabel('Start Date').fill(made.start!)
      await page.getByLabel('End Date').fill(made.end!)
      await page.getByText('CSV Upload', { exact: true }).click()
      await page.getByLabel('CSV File').setInputFiles({
        name: 'week.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Name,Hours,Rate,Regular Pay,Tips,Gross Pay',
            // A dollar more than its parts, which somebody has to have looked at.
            `${word} Washer,10,15,150,20,171`,
            'Nobody Here,1,15,15,0,15',
          ].join('\n'),
        ),
      })
      await expect(page.getByRole('button', { name: 'Ready 1' })).toBeVisible()
      await page.getByRole('button', { name: /^Choose person:/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Leave row out' }).click()
    },
    isFilled: async ({ page, made }) => {
      await expect(page.getByLabel('Start Date')).toHaveValue(made.start!)
      await expect(page.getByLabel('End Date')).toHaveValue(made.end!)
      await expect(page.getByRole('button', { name: 'Ready 1' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Left out 1' })).toBeVisible()
    },
    isBlank: async ({ page, made }) => {
      await expect(page.getByLabel('Start Date')).not.toHaveValue(made.start!)
      await expect(page.getByRole('button', { name: 'Ready 1' })).toHaveCount(0)
    },
    back: /Your unsent import from .* is back\./,
    call: /\/api\/payroll-periods$/,
    send: async (page) => {
      await page.getByLabel(/^I have looked at th/).check()
      await press(page, 'Import Payroll Data')
    },
    done: ({ page }) => expect(page.getByText('Payroll period created with 1 record(s)').first()).toBeVisible(),
    rows: ({ shop, made }) => countOf(shop, payrollPeriods, eq(payrollPeriods.startDate, made.start!)),
  },
  {
    name: 'a training module',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto(`${management}?tab=modules`)
      await page.getByRole('button', { name: 'Create Module' }).first().click()
    },
    fill: async ({ page, word }) => {
      await page.getByRole('dialog').getByLabel('Module Name').fill(word)
      await page.getByRole('dialog').getByLabel('Description').fill('The first week')
      await page.getByRole('dialog').getByLabel('Active').uncheck()
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByRole('dialog').getByLabel('Module Name')).toHaveValue(word)
      await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('The first week')
      await expect(page.getByRole('dialog').getByLabel('Active')).not.toBeChecked()
    },
    isBlank: async ({ page }) => {
      await expect(page.getByRole('dialog').getByLabel('Module Name')).toHaveValue('')
      await expect(page.getByRole('dialog').getByLabel('Active')).toBeChecked()
    },
    back: /Your unsent module from .* is back\./,
    call: /\/api\/training\/modules$/,
    send: (page) => inDialog(page, 'Create Module'),
    done: ({ page }) => toast(page, 'Training module created successfully.'),
    rows: ({ shop, word }) => countOf(shop, trainingModules, eq(trainingModules.name, word)),
  },
  {
    name: 'a training task with formatted text',
    role: 'admin',
    prepare: async ({ shop }) => ({ moduleId: (await trainingIn(clientsOf(shop.url)).addModule()).id }),
    open: async ({ page }) => {
      await page.goto(`${management}?tab=modules`)
      await page.getByRole('button', { name: 'Create Task' }).first().click()
    },
    fill: async ({ page, word, made }) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Task Title').fill(word)
      await dialog.getByLabel('Module', { exact: false }).first().selectOption(made.moduleId!)
      await dialog.getByRole('textbox', { name: 'Description' }).fill('Never overload.')
    },
    isFilled: async ({ page, word, made }) => {
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Task Title')).toHaveValue(word)
      await expect(dialog.getByLabel('Module', { exact: false }).first()).toHaveValue(made.moduleId!)
      await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveText('Never overload.')
    },
    isBlank: async ({ page }) => {
      await expect(page.getByRole('dialog').getByLabel('Task Title')).toHaveValue('')
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toHaveText('')
    },
    back: /Your unsent task from .* is back\./,
    call: /\/api\/training\/tasks$/,
    send: (page) => inDialog(page, 'Create Task'),
    done: ({ page }) => toast(page, 'Training task created successfully.'),
    rows: ({ shop, word }) => countOf(shop, trainingTasks, eq(trainingTasks.title, word)),
  },
  {
    name: 'a subtask',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      const training = trainingIn(clientsOf(shop.url))
      const module = await training.addModule({ name: `Module ${word}` })
      const task = await training.addTask(module.id, { title: `Task ${word}` })
      return { module: module.name, task: task.title }
    },
    open: async ({ page, made }) => {
      await page.goto(`${management}?tab=modules`)
      await page.getByRole('button', { name: made.module!, exact: true }).click()
      await page.getByRole('button', { name: `Add Subtask to ${made.task}` }).click()
    },
    fill: async ({ page, word }) => {
      await page.getByLabel('Subtask Title').fill(word)
      await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('Look twice.')
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByLabel('Subtask Title')).toHaveValue(word)
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toHaveText('Look twice.')
    },
    isBlank: ({ page }) => expect(page.getByLabel('Subtask Title')).toHaveValue(''),
    back: /Your unsent subtask from .* is back\./,
    call: /\/api\/training\/tasks\/[^/]+\/subtasks$/,
    send: (page) => inDialog(page, 'Create Subtask'),
    done: ({ page }) => toast(page, 'Subtask created successfully.'),
    rows: ({ shop, word }) => countOf(shop, trainingSubtasks, eq(trainingSubtasks.title, word)),
  },
  ...[1, 2].map(
    (people): CreatingForm => ({
      name: people === 1 ? 'an assignment' : 'an assignment of several people',
      role: 'admin',
      prepare: async ({ shop, word }) => {
        for (let number = 1; number <= people; number++)
          await shop.makePerson({ firstName: `${word}${number}`, lastName: 'Trainee' })
        return { moduleId: (await trainingIn(clientsOf(shop.url)).addModule()).id }
      },
      open: async ({ page }) => {
        await page.goto(`${management}?tab=assignments`)
        await press(page, 'Assign Module')
      },
      fill: async ({ page, word, made }) => {
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Module', { exact: false }).first().selectOption(made.moduleId!)
        await dialog.getByLabel('Search people').fill(word)
        for (let number = 1; number <= people; number++)
          await dialog.getByRole('checkbox', { name: `${word}${number} Trainee` }).check()
        await dialog.getByLabel('Due Date').fill('2030-01-31')
      },
      isFilled: async ({ page, made }) => {
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel('Module', { exact: false }).first()).toHaveValue(made.moduleId!)
        await expect(dialog.getByText(`${people} chosen`)).toBeVisible()
        await expect(dialog.getByLabel('Due Date')).toHaveValue('2030-01-31')
      },
      isBlank: ({ page }) => expect(page.getByRole('dialog').getByLabel('Due Date')).toHaveValue(''),
      back: /Your unsent assignment from .* is back\./,
      call: people === 1 ? /\/api\/training\/assignments$/ : /\/api\/training\/modules\/[^/]+\/assignments$/,
      send: (page) => inDialog(page, 'Assign Module'),
      done: ({ page }) => toast(page, 'Module assigned successfully.'),
      rows: async ({ shop, made }) =>
        (await countOf(shop, trainingAssignments, and(eq(trainingAssignments.moduleId, made.moduleId!)))) / people,
    }),
  ),
]

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Forms that change something or carry it on, each of a record of its own. */
export const changingForms: DraftForm[] = [
  {
    name: 'the settings of the shop',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/settings')
      await press(page, 'Change the shop')
    },
    fill: ({ page, word }) => page.getByLabel('Payroll sheet').fill(`https://example.com/${word}`),
    isFilled: ({ page, word }) => expect(page.getByLabel('Payroll sheet')).toHaveValue(`https://example.com/${word}`),
    isBlank: ({ page }) => expect(page.getByLabel('Payroll sheet')).toHaveValue(''),
    back: /Your unsaved settings from .* are back\./,
  },
  {
    name: 'people to invite',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/user-management')
      await press(page, 'Invite Many')
    },
    fill: ({ page, word }) => page.getByLabel('Email').fill(`${word}@example.com`),
    isFilled: ({ page, word }) => expect(page.getByLabel('Email')).toHaveValue(`${word}@example.com`),
    isBlank: ({ page }) => expect(page.getByLabel('Email')).toHaveValue(''),
    back: /Your unsent invitation from .* is back\./,
  },
  {
    name: 'the mail server',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/settings')
      await press(page, 'Set up mail')
    },
    fill: async ({ page, word }) => {
      await page.getByRole('textbox', { name: 'Mail server', exact: true }).fill(`${word}.example`)
      await page.getByLabel('Password at the mail server').fill('not kept')
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByRole('textbox', { name: 'Mail server', exact: true })).toHaveValue(`${word}.example`)
      await expect(page.getByLabel('Password at the mail server')).toHaveValue('')
    },
    isBlank: ({ page }) => expect(page.getByRole('textbox', { name: 'Mail server', exact: true })).toHaveValue(''),
    back: /Your unsaved settings from .* are back\./,
  },
  {
    name: 'the own name',
    role: 'employee',
    open: async ({ page }) => {
      await page.goto('/profile')
    },
    fill: ({ page, word }) => page.getByLabel('Last Name').fill(word),
    isFilled: ({ page, word }) => expect(page.getByLabel('Last Name')).toHaveValue(word),
    isBlank: ({ page, me }) => expect(page.getByLabel('Last Name')).toHaveValue(me.lastName),
    back: /Your unsaved name from .* is back\./,
  },
  {
    name: 'the change of a tip',
    role: 'employee',
    prepare: async ({ shop, me }) => ({ tipId: (await tipOf(shop.db, me, { orderId: '4711', amount: '4.50' })).id }),
    open: async ({ page }) => {
      await page.goto('/tips/reports')
      await page.getByLabel('Start Date').fill(today())
      await page.getByLabel('End Date').fill(today())
      await press(page, 'Generate Report')
      await press(page, 'Edit tip of order 4711')
    },
    fill: async ({ page, word }) => {
      await page.getByLabel('Amount', { exact: true }).fill('5.25')
      await page.getByLabel('Notes', { exact: true }).fill(word)
    },
    isFilled: async ({ page, word }) => {
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('5.25')
      await expect(page.getByLabel('Notes', { exact: true })).toHaveValue(word)
    },
    isBlank: async ({ page }) => {
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('4.50')
      await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('')
    },
    back: /Your unsaved change from .* is back\./,
  },
  {
    name: 'the update of a machine problem',
    role: 'technician',
    prepare: async ({ shop, word }) => ({ id: (await makeProblem(shop.db, { description: word })).id }),
    open: async ({ page, word }) => {
      await page.goto('/admin/machine-management')
      await page.getByRole('listitem').filter({ hasText: word }).last().getByRole('button', { name: 'Update' }).click()
    },
    fill: async ({ page, word }) => {
      await dialogOf(page).getByLabel('Status').selectOption('repaired')
      await dialogOf(page).getByLabel('Repair Notes').fill(`New belt ${word}`)
    },
    isFilled: async ({ page, word }) => {
      await expect(dialogOf(page).getByLabel('Status')).toHaveValue('repaired')
      await expect(dialogOf(page).getByLabel('Repair Notes')).toHaveValue(`New belt ${word}`)
    },
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Status')).toHaveValue('open'),
    back: /Your unsaved change from .* is back\./,
  },
  {
    name: 'the notes of a repair',
    role: 'technician',
    prepare: async ({ shop, word }) => ({ id: (await makeProblem(shop.db, { description: word })).id }),
    open: async ({ page, word }) => {
      await page.goto('/admin/machine-management')
      await page
        .getByRole('listitem')
        .filter({ hasText: word })
        .last()
        .getByRole('button', { name: 'Mark Repaired' })
        .click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Repair Notes').fill(`New hose ${word}`),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Repair Notes')).toHaveValue(`New hose ${word}`),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Repair Notes')).toHaveValue(''),
    back: /Your unsaved notes from .* are back\./,
  },
  {
    name: 'a note to a reported problem',
    role: 'employee',
    prepare: async ({ shop, word }) => ({ id: (await makeProblem(shop.db, { description: word })).id }),
    open: async ({ page, word }) => {
      await page.goto('/problems')
      await page.getByLabel('Machine Number').fill('7')
      await page.getByRole('radio', { name: 'Washer' }).check()
      await page.getByRole('button', { name: `The same (${word})` }).click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Note').fill(`Water ${word}`),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Note')).toHaveValue(`Water ${word}`),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Note')).toHaveValue(''),
    back: /Your unsent note from .* is back\./,
    openedFrom: 'report-problem',
  },
  {
    name: 'a machine of the register',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/machines')
      await press(page, 'Add Machine')
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Make').fill(word),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Make')).toHaveValue(word),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Make')).toHaveValue(''),
    back: /Your unsaved machine from .* is back\./,
  },
  {
    name: 'a care task',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/machines')
      await press(page, 'Add Task')
    },
    fill: async ({ page, word }) => {
      await dialogOf(page).getByLabel('What is to be done').fill(word)
      await dialogOf(page).getByText('Dryer', { exact: true }).click()
    },
    isFilled: async ({ page, word }) => {
      await expect(dialogOf(page).getByLabel('What is to be done')).toHaveValue(word)
      await expect(dialogOf(page).getByRole('radio', { name: 'Dryer' })).toBeChecked()
    },
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('What is to be done')).toHaveValue(''),
    back: /Your unsaved task from .* is back\./,
  },
  {
    name: 'the note of care that is done',
    role: 'technician',
    prepare: async ({ shop, word }) => {
      const machineNumber = Number(`9${digits(3)}`)
      const clients = clientsOf(shop.url)
      await machineOf(clients, { machineType: 'dryer', machineNumber })
      await careTaskOf(clients, { title: `Care ${word}`, machineType: 'dryer', machineNumber, startsOn: today() })
      return { machineNumber: String(machineNumber) }
    },
    open: async ({ page, made, word }) => {
      await page.goto(`/machines/dryer-${made.machineNumber}`)
      await press(page, `Done (Care ${word}, Dryer ${made.machineNumber})`)
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Note').fill(word),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Note')).toHaveValue(word),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Note')).toHaveValue(''),
    back: /Your unsaved note from .* is back\./,
  },
  {
    name: 'the correction of a drop report',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      const writer = await shop.makePerson({ firstName: word })
      const report = { shiftDate: today(), startingCash: '200', endingCash: '300', dropAmount: '100' }
      await clientsOf(shop.url).as(writer).post('/api/shift-reports', report)
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto('/admin/shift-reports')
      const row = reportRows(page).filter({ hasText: word })
      await openRow(row)
      await row.getByRole('button', { name: /^Change the drop report/ }).click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Reason').fill(word),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Reason')).toHaveValue(word),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Reason')).toHaveValue(''),
    back: /Your unsaved change from .* is back\./,
  },
  {
    name: 'the words with which somebody is asked again',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      const clients = clientsOf(shop.url)
      const trainee = await shop.makePerson()
      const { module, task } = await trainingIn(clients).assignedTask(trainee, { requiresTrainerSignoff: false })
      await complete(clients.as(trainee), task.id)
      await clients.as(ada).put(`/api/training/tasks/${task.id}`, { description: `<p>${word}</p>` })
      return { module: module.name }
    },
    open: async ({ page, made }) => {
      await page.goto(`${management}?tab=modules`)
      const item = page.getByRole('region', { name: made.module!, exact: true })
      await item.getByRole('button', { name: made.module!, exact: true }).click()
      await item.getByRole('button', { name: 'Taught before the change: 1 person' }).click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('What has changed').fill(word),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('What has changed')).toHaveValue(word),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('What has changed')).toHaveValue(''),
    back: /Your unsent notes from .* are back\./,
  },
  {
    name: 'the copy of a training module',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      await trainingIn(clientsOf(shop.url)).addModule({ name: `Module ${word}` })
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto(`${management}?tab=modules`)
      await press(page, `More for Module ${word}`)
      await press(page, `Copy Module ${word}`)
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Module Name').fill(`Another ${word}`),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Module Name')).toHaveValue(`Another ${word}`),
    isBlank: ({ page, word }) => expect(dialogOf(page).getByLabel('Module Name')).toHaveValue(`Copy of Module ${word}`),
    back: /Your unsent module from .* is back\./,
  },
  {
    name: 'a question about pay',
    role: 'employee',
    prepare: async ({ shop, me, word }) => {
      await paid(shop, week(), [recordOf(me)], word)
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto('/my-payroll')
      await press(page, `Question this: ${word}`)
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Your question').fill(`Why ${word}?`),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Your question')).toHaveValue(`Why ${word}?`),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Your question')).toHaveValue(''),
    back: /Your unsent question from .* is back\./,
  },
  {
    name: 'the answer to a question about pay',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      const robin = await shop.makePerson({ firstName: word, lastName: 'Asker' })
      const { id } = await paid(shop, week(), [recordOf(robin)])
      await clientsOf(shop.url).as(robin).post(`/api/my-payroll/${id}/questions`, { question: 'Why?' })
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto('/admin/payroll-import')
      const answer = page.getByRole('button', { name: `Answer ${word} Asker`, exact: true })
      // A phone opens on the import.
      const folded = page.getByRole('button', { name: /about pay to answer/ })
      await expect(answer.or(folded).first()).toBeVisible()
      if (await folded.isVisible()) await folded.click()
      await answer.click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Answer').fill(`So ${word}`),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Answer')).toHaveValue(`So ${word}`),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Answer')).toHaveValue(''),
    back: /Your unsent answer from .* is back\./,
  },
  {
    name: 'the address that problems are mailed to',
    role: 'admin',
    open: async ({ page }) => {
      await page.goto('/admin/machine-management')
      await press(page, 'Email Problems')
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Technician Email').fill(`${word}@example.com`),
    isFilled: ({ page, word }) =>
      expect(dialogOf(page).getByLabel('Technician Email')).toHaveValue(`${word}@example.com`),
    isBlank: ({ page, word }) =>
      expect(dialogOf(page).getByLabel('Technician Email')).not.toHaveValue(`${word}@example.com`),
    back: /Your unsent address from .* is back\./,
  },
  {
    name: 'the change of a commercial account',
    role: 'admin',
    prepare: account,
    open: async ({ page, word }) => {
      await page.goto('/admin/commercial-accounts')
      await page.getByRole('button', { name: `More for Hotel ${word}` }).click()
      await page.getByRole('button', { name: `Edit Hotel ${word}` }).click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Email').fill(`${word}@hotel.example`),
    isFilled: async ({ page, word }) => {
      await expect(dialogOf(page).getByLabel('Name')).toHaveValue(`Hotel ${word}`)
      await expect(dialogOf(page).getByLabel('Email')).toHaveValue(`${word}@hotel.example`)
    },
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Email')).toHaveValue('desk@hotel.example'),
    back: /Your unsaved account from .* is back\./,
  },
  {
    name: 'the change of a training module',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      await trainingIn(clientsOf(shop.url)).addModule({ name: `Module ${word}` })
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto(`${management}?tab=modules`)
      await press(page, `Edit Module ${word}`)
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Module Name').fill(`Changed ${word}`),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Module Name')).toHaveValue(`Changed ${word}`),
    isBlank: ({ page, word }) => expect(dialogOf(page).getByLabel('Module Name')).toHaveValue(`Module ${word}`),
    back: /Your unsent module from .* is back\./,
  },
  {
    name: 'the roles of a training module',
    role: 'admin',
    prepare: async ({ shop, word }) => {
      await trainingIn(clientsOf(shop.url)).addModule({ name: `Module ${word}` })
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto(`${management}?tab=modules`)
      await press(page, `More for Module ${word}`)
      await press(page, `Roles for Module ${word}`)
    },
    fill: ({ page }) => dialogOf(page).getByLabel('Employee: days').fill('14'),
    isFilled: ({ page }) => expect(dialogOf(page).getByLabel('Employee: days')).toHaveValue('14'),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Employee: days')).toHaveValue(''),
    back: /Your unsent roles from .* are back\./,
  },
  {
    name: 'a word to the trainer',
    role: 'employee',
    prepare: async ({ shop, me }) => {
      const { module } = await trainingIn(clientsOf(shop.url)).assignedTask(me)
      return { moduleId: module.id }
    },
    open: async ({ page, made }) => {
      await page.goto(`/training/${made.moduleId}`)
      const field = page.getByLabel('Notes for the trainer')
      const button = page.getByRole('button', { name: 'Add notes' })
      await expect(field.or(button).or(page.getByText('This module is not assigned to you.'))).toBeVisible()
      if (await button.isVisible()) await button.click()
    },
    fill: ({ page, word }) => page.getByLabel('Notes for the trainer').fill(word),
    isFilled: ({ page, word }) => expect(page.getByLabel('Notes for the trainer')).toHaveValue(word),
    isBlank: ({ page, word }) => expect(page.getByText(word)).toHaveCount(0),
    back: /Your unsent notes from .* are back\./,
  },
  {
    name: 'the notes of an approval',
    role: 'team_lead',
    prepare: async ({ shop, word }) => {
      const trainee = await shop.makePerson({ firstName: word, lastName: 'Trainee' })
      const clients = clientsOf(shop.url)
      const { task } = await trainingIn(clients).assignedTask(trainee, { title: `Task ${word}` })
      await complete(clients.as(trainee), task.id)
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto(`${management}?tab=approvals`)
      await page.getByRole('button', { name: `Approve Task ${word} of ${word} Trainee` }).click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('Notes').fill(`Well done ${word}`),
    isFilled: ({ page, word }) => expect(dialogOf(page).getByLabel('Notes')).toHaveValue(`Well done ${word}`),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('Notes')).toHaveValue(''),
    back: /Your unsent notes from .* are back\./,
  },
  {
    name: 'the words of a return',
    role: 'team_lead',
    prepare: async ({ shop, word }) => {
      const trainee = await shop.makePerson({ firstName: word, lastName: 'Trainee' })
      const clients = clientsOf(shop.url)
      const { task } = await trainingIn(clients).assignedTask(trainee, { title: `Task ${word}` })
      await complete(clients.as(trainee), task.id)
      return {}
    },
    open: async ({ page, word }) => {
      await page.goto(`${management}?tab=approvals`)
      await page.getByRole('button', { name: `Send Back Task ${word} of ${word} Trainee` }).click()
    },
    fill: ({ page, word }) => dialogOf(page).getByLabel('What is to be done again').fill(`Again ${word}`),
    isFilled: ({ page, word }) =>
      expect(dialogOf(page).getByLabel('What is to be done again')).toHaveValue(`Again ${word}`),
    isBlank: ({ page }) => expect(dialogOf(page).getByLabel('What is to be done again')).toHaveValue(''),
    back: /Your unsent notes from .* are back\./,
  },
]
