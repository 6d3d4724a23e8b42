import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { newId } from '#shared/db/columns.ts'
import { addDays, today } from '#shared/time/day.ts'
import type { Role } from '#shared/users/roles.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from '#tests/machines/machine-data.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { refundOf } from '#tests/refunds/refund-data.ts'
import { photo } from '#tests/storage/picture-data.ts'
import type { App } from '#tests/support/app.ts'
import { ada, type Person } from '#tests/support/cast.ts'
import { fill, type Page, screen, within } from '#tests/support/screen.ts'
import { tipOf } from '#tests/tips/tip-data.ts'
import { complete, trainingIn } from '#tests/training/training-data.ts'
import { choose, field, press } from './fields.ts'

/** What a test of one form knows: a word that is nowhere else, who fills it in, and what was made for it. */
export interface Situation {
  app: App
  page: Page
  me: Person
  word: string
  /** Ids and texts by name, from `prepare`. */
  made: Record<string, string>
}

/** Before the page is open. */
export type Prepared = Omit<Situation, 'page'>

type Of<Value> = (situation: Situation) => Value

export interface DraftForm {
  name: string
  /** Admin unless told otherwise. */
  role?: Role
  prepare?: (situation: Prepared) => Promise<Record<string, string>>
  path: string | ((situation: Prepared) => string)
  /** The buttons that lead to it, one after the other. */
  way?: Of<(string | RegExp)[]>
  /** What it takes to see those buttons. */
  first?: Of<Promise<unknown>>
  /** What is typed or chosen, by the labels of the fields. */
  typed: Of<Record<string, string | boolean>>
  /** What else is done in it, and how that is seen. */
  more?: { fill: Of<Promise<unknown>>; isSeen?: Of<Promise<unknown>> }
  /** Fields that a draft does not keep. */
  unkept?: Record<string, string>
  /** What it says it brings back; … is the time. */
  back: string
  /** The draft of the form that leads to it. */
  openedFrom?: string
  /** Of an own record, which is on nobody else's page. */
  isOfOwnRecord?: true
  /** It is a dialog, and the page behind it has fields of the same names. */
  isAbove?: true
}

export interface CreatingForm extends DraftForm {
  /** It waits on the device while nothing answers. */
  isSentLater?: true
  /** The call that creates. */
  call: string
  /** A field by its name and its label, for what the server may say of it; absent where it says that elsewhere. */
  field?: [name: string, label: string]
  /** What it asks for before it is sent. */
  beforeSending?: Of<Promise<unknown>>
  send: string
  done: string | RegExp
}

let last = 0
export const newWord = () => `Word${process.pid}x${++last}x`

/** Digits that no other test uses. */
const digits = () => String(100_000 + process.pid).slice(-5) + String(1000 + ++last)

export const picture = async (name: string) => new File([new Uint8Array(await photo())], name, { type: 'image/jpeg' })

const account = async ({ app, word }: Prepared) => {
  const id = newId()
  await app.db.insert(commercialAccounts).values({ id, name: `Hotel ${word}`, email: 'desk@hotel.example' })
  return { accountId: id, orderId: digits() }
}

const problem = async ({ app, word }: Prepared) => {
  const machineNumber = 100 + ++last
  await makeProblem(app.db, { description: word, machineNumber })
  return { machine: String(machineNumber) }
}

const moduleOfWord = async ({ app, word }: Prepared) => ({
  moduleId: (await trainingIn(app).addModule({ name: `Module ${word}` })).id,
})

const waitingForApproval = async ({ app, word }: Prepared) => {
  const trainee = await app.makePerson({ firstName: word, lastName: 'Trainee' })
  await trainingIn(app).pendingTask(trainee, undefined, { title: `Task ${word}` })
  return {}
}

const management = '/admin/training-management'

const named = <Form extends DraftForm>(forms: Record<string, Omit<Form, 'name'>>) =>
  Object.entries(forms).map(([name, form]) => ({ ...form, name }) as Form)

/** Every form that makes a record. */
export const creatingForms = named<CreatingForm>({
  'a tip': {
    isSentLater: true,
    role: 'employee',
    path: '/tips',
    typed: ({ word }) => ({ 'Order ID': '0042', 'Tip Amount ($)': '12.50', Notes: word }),
    back: 'Your unsent tip … is back.',
    call: 'POST /api/tips',
    field: ['amount', 'Tip Amount ($)'],
    send: 'Log Tip',
    done: 'Tip logged successfully!',
  },
  'a tip for somebody else': {
    isSentLater: true,
    prepare: async ({ app }) => ({ userId: (await app.makePerson()).id }),
    path: '/tips',
    first: ({ made }) => screen.findByRole('option', { name: new RegExp(made.userId!) }),
    typed: () => ({ 'Order ID': '7', 'Tip Amount ($)': '3.00' }),
    more: {
      fill: ({ page, made }) => page.user.selectOptions(screen.getByLabelText('Employee'), made.userId!),
    },
    back: 'Your unsent tip … is back.',
    call: 'POST /api/admin/tips',
    field: ['orderId', 'Order ID'],
    send: 'Log Tip',
    done: 'Tip logged successfully!',
  },
  'a machine problem': {
    isSentLater: true,
    role: 'employee',
    path: '/problems',
    typed: ({ word }) => ({ Dryer: true, 'Machine Number': '12', Description: word }),
    back: 'Your unsent report … is back.',
    call: 'POST /api/machine-problems',
    field: ['description', 'Description'],
    send: 'Report Problem',
    done: 'Problem reported successfully!',
  },
  'a drop report with its receipt': {
    isSentLater: true,
    role: 'employee',
    path: '/shift-reports',
    typed: ({ word }) => ({ 'Starting Cash': '200.00', 'Ending Cash': '512.25', 'Drop Amount': '312.25', Notes: word }),
    more: {
      fill: async (situation) => choose(situation, 'Choose picture', await picture('receipt.jpg')),
      isSeen: () => screen.findByRole('button', { name: 'Open receipt' }),
    },
    back: 'Your unsent drop report … is back.',
    call: 'POST /api/shift-reports',
    field: ['dropAmount', 'Drop Amount'],
    send: 'Submit Report',
    done: 'Drop report submitted successfully!',
  },
  'a refund': {
    isSentLater: true,
    role: 'employee',
    path: '/refunds',
    typed: ({ word }) => ({ Dryer: true, 'Machine Number': '4', Amount: '4.50', Note: word }),
    more: { fill: (situation) => press(situation, 'Too hot') },
    back: 'Your unsent refund … is back.',
    call: 'POST /api/refunds',
    field: ['amount', 'Amount'],
    send: 'Give back',
    done: 'Refund saved.',
  },
  'a stain report with a photo': {
    isSentLater: true,
    role: 'employee',
    prepare: account,
    path: '/stain-report',
    typed: ({ made }) => ({ 'Order ID': made.orderId!, 'Commercial Account': made.accountId!, 'Duvet count': '1' }),
    more: {
      fill: async (situation) => choose(situation, 'Choose photos', await picture('stain.jpg')),
      isSeen: () => screen.findByRole('button', { name: 'Open photo 1' }),
    },
    back: 'Your unsent stain report … is back.',
    call: 'POST /api/stain-reports',
    beforeSending: () => screen.findByText('A new report for this order'),
    send: 'Done',
    done: 'Stain Report Summary',
  },
  'a commercial account': {
    path: '/admin/commercial-accounts',
    way: () => ['Add Account'],
    typed: ({ word }) => ({ Name: word, Email: 'desk@hotel.example' }),
    back: 'Your unsaved account … is back.',
    call: 'POST /api/commercial-accounts',
    field: ['name', 'Name'],
    send: 'Add Account',
    done: 'Commercial account created successfully!',
  },
  'closed days': {
    // Days that no other test closes.
    prepare: async () => ({ day: addDays('2036-01-01', ++last) }),
    path: '/admin/shift-reports/calendar',
    way: () => ['Mark closed days'],
    typed: ({ made }) => ({ 'Which days': '5', 'First day': made.day! }),
    back: 'Your unsaved closed days … are back.',
    call: 'POST /api/closings',
    field: ['firstDay', 'First day'],
    send: 'Mark as closed',
    done: 'The days are marked as closed.',
  },
  'an invitation': {
    path: '/admin/user-management',
    way: () => ['Invite User'],
    typed: ({ word }) => ({ Email: `${word}@example.com`.toLowerCase(), Role: 'team_lead' }),
    back: 'Your unsent invitation … is back.',
    call: 'POST /api/admin/invitations',
    field: ['email', 'Email'],
    send: 'Send Invitation',
    done: 'Invitation saved',
  },
  'a token': {
    path: '/admin/connections',
    way: () => ['New token'],
    typed: ({ word }) => ({ Name: word, 'Last day': addDays(today(), 17), 'Read Tips': true }),
    back: 'Your unsaved token … is back.',
    call: 'POST /api/tokens',
    field: ['name', 'Name'],
    send: 'Make token',
    done: 'The token is made',
  },
  'a webhook': {
    path: '/admin/connections',
    way: () => ['New webhook'],
    typed: ({ word }) => ({ Address: `https://hooks.invalid/${word}`, 'Tip logged': true }),
    back: 'Your unsaved webhook … is back.',
    call: 'POST /api/admin/webhooks',
    field: ['url', 'Address'],
    send: 'Make webhook',
    done: 'The webhook is made',
  },
  'a payroll import': {
    prepare: async ({ app, word }) => {
      await app.makePerson({ firstName: word, lastName: 'Washer' })
      const { startDate, endDate } = freshWeek()
      return { startDate, endDate }
    },
    path: '/admin/payroll-import',
    typed: ({ made }) => ({ 'Start Date': made.startDate!, 'End Date': made.endDate! }),
    more: {
      fill: async (situation) => {
        const lines = [
          'Name,Hours,Rate,Regular Pay,Tips,Gross Pay',
          // A dollar more than its parts, which somebody has to have looked at.
          `${situation.word} Washer,10,15,150,20,171`,
          'Nobody Here,1,15,15,0,15',
        ]
        await situation.page.user.click(screen.getByText('CSV Upload'))
        await choose(situation, 'CSV File', new File([lines.join('\n')], 'week.csv', { type: 'text/csv' }))
        await screen.findByRole('button', { name: 'Ready 1' })
        await press(situation, /^Choose person:/)
        const dialog = within(await screen.findByRole('dialog'))
        await situation.page.user.click(await dialog.findByRole('button', { name: 'Leave row out' }))
      },
      isSeen: () => screen.findByRole('button', { name: 'Left out 1' }),
    },
    back: 'Your unsent import … is back.',
    call: 'POST /api/payroll-periods',
    beforeSending: async ({ page }) => page.user.click(await screen.findByLabelText(/^I have looked at th/)),
    send: 'Import Payroll Data',
    done: 'Payroll period created with 1 record(s)',
  },
  'a training module': {
    path: `${management}?tab=modules`,
    way: () => ['Create Module'],
    typed: ({ word }) => ({ 'Module Name': word, Description: 'The first week', Active: false }),
    back: 'Your unsent module … is back.',
    call: 'POST /api/training/modules',
    field: ['name', 'Module Name'],
    send: 'Create Module',
    done: 'Training module created successfully.',
  },
  'a training task with formatted text': {
    prepare: moduleOfWord,
    path: `${management}?tab=modules`,
    way: () => ['Create Task'],
    typed: ({ word, made }) => ({ 'Task Title': word, Module: made.moduleId!, Description: 'Never overload.' }),
    back: 'Your unsent task … is back.',
    call: 'POST /api/training/tasks',
    field: ['title', 'Task Title'],
    send: 'Create Task',
    done: 'Training task created successfully.',
  },
  'a subtask': {
    prepare: async (situation) => {
      const { moduleId } = await moduleOfWord(situation)
      const { id } = await trainingIn(situation.app).addTask(moduleId!, { title: `Task ${situation.word}` })
      return { taskId: id }
    },
    path: `${management}?tab=modules`,
    way: ({ word }) => [`Module ${word}`, `Add Subtask to Task ${word}`],
    typed: ({ word }) => ({ 'Subtask Title': word, Description: 'Look twice.' }),
    back: 'Your unsent subtask … is back.',
    call: 'POST /api/training/tasks/*/subtasks',
    field: ['title', 'Subtask Title'],
    send: 'Create Subtask',
    done: 'Subtask created successfully.',
  },
  'an assignment of several people': {
    prepare: async (situation) => {
      for (const number of [1, 2])
        await situation.app.makePerson({ firstName: `${situation.word}${number}`, lastName: 'Trainee' })
      return moduleOfWord(situation)
    },
    path: `${management}?tab=assignments`,
    way: () => ['Assign Module'],
    typed: ({ made }) => ({ Module: made.moduleId!, 'Due Date': '2030-07-31' }),
    more: {
      fill: async ({ page, word }) => {
        fill(screen.getByLabelText('Search people'), word)
        for (const number of [1, 2])
          await page.user.click(await screen.findByRole('checkbox', { name: new RegExp(`${word}${number} Trainee`) }))
      },
      isSeen: () => screen.findByText(/^2 chosen/),
    },
    back: 'Your unsent assignment … is back.',
    call: 'POST /api/training/modules/*/assignments',
    field: ['dueDate', 'Due Date'],
    send: 'Assign Module',
    done: 'Module assigned successfully.',
  },
})

/** Forms that change something or carry it on, each of a record of its own. */
export const changingForms = named<DraftForm>({
  'the correction of a refund': {
    role: 'employee',
    isOfOwnRecord: true,
    isAbove: true,
    prepare: async ({ app, me }) => ({ refundId: (await refundOf(app, me)).id }),
    path: '/refunds',
    way: () => [/^More for the refund/, /^Change the refund/],
    typed: ({ word }) => ({ Note: word }),
    back: 'Your unsaved change … is back.',
  },
  'the settings of the shop': {
    path: '/admin/settings',
    way: () => ['Change the shop'],
    typed: ({ word }) => ({ 'Payroll sheet': `https://example.com/${word}` }),
    back: 'Your unsaved settings … are back.',
  },
  'people to invite': {
    path: '/admin/user-management',
    way: () => ['Invite User', 'Invite Many'],
    typed: ({ word }) => ({ Email: `${word}@example.com` }),
    back: 'Your unsent invitation … is back.',
  },
  'the mail server': {
    path: '/admin/settings',
    way: () => ['Set up mail'],
    typed: ({ word }) => ({ 'Mail server': `${word}.example` }),
    unkept: { 'Password at the mail server': 'not kept' },
    back: 'Your unsaved settings … are back.',
  },
  'the own name': {
    role: 'employee',
    path: '/profile',
    typed: ({ word }) => ({ 'Last Name': word }),
    back: 'Your unsaved name … is back.',
  },
  'the change of a tip': {
    role: 'employee',
    isOfOwnRecord: true,
    prepare: async ({ app, me }) => ({ tipId: (await tipOf(app.db, me, { orderId: '4711', amount: '4.50' })).id }),
    path: '/tips/reports',
    first: async () => {
      fill(await screen.findByLabelText('Start Date'), today())
      fill(screen.getByLabelText('End Date'), today())
    },
    way: () => ['Generate Report', 'Edit tip of order 4711'],
    typed: ({ word }) => ({ Amount: '5.25', Notes: word }),
    back: 'Your unsaved change … is back.',
  },
  'the update of a machine problem': {
    role: 'technician',
    prepare: problem,
    path: '/admin/machine-management',
    way: ({ made }) => [`Update (Washer ${made.machine})`],
    typed: ({ word }) => ({ Status: 'repaired', 'Repair Notes': `New belt ${word}` }),
    back: 'Your unsaved change … is back.',
  },
  'the notes of a repair': {
    role: 'technician',
    prepare: problem,
    path: '/admin/machine-management',
    way: ({ made }) => [`Mark Repaired (Washer ${made.machine})`],
    typed: ({ word }) => ({ 'Repair Notes': `New hose ${word}` }),
    back: 'Your unsaved notes … are back.',
  },
  'a note to a reported problem': {
    role: 'employee',
    prepare: problem,
    path: '/problems',
    first: async ({ page, made }) => {
      fill(await screen.findByLabelText('Machine Number'), made.machine!)
      await page.user.click(screen.getByLabelText('Washer'))
    },
    way: ({ word }) => [`The same (${word})`],
    typed: ({ word }) => ({ Note: `Water ${word}` }),
    back: 'Your unsent note … is back.',
    openedFrom: 'report-problem',
  },
  'a machine of the register': {
    path: '/machines',
    way: () => ['Add Machine'],
    typed: ({ word }) => ({ Make: word }),
    back: 'Your unsaved machine … is back.',
  },
  'all machines of a shop': {
    path: '/machines',
    way: () => ['More for Machines', 'Add Many'],
    typed: ({ word }) => ({ Make: word }),
    back: 'Your unsaved machine … is back.',
  },
  'a care task': {
    path: '/machines',
    way: () => ['Add Task'],
    typed: ({ word }) => ({ 'What is to be done': word, Dryer: true }),
    back: 'Your unsaved task … is back.',
  },
  'the note of care that is done': {
    role: 'technician',
    prepare: async ({ app, word }) => {
      const { machineNumber } = await machineOf(app, { machineType: 'dryer' })
      await careTaskOf(app, { title: `Care ${word}`, machineType: 'dryer', machineNumber, startsOn: today() })
      return { machine: String(machineNumber) }
    },
    path: ({ made }) => `/machines/dryer-${made.machine}`,
    way: ({ made, word }) => [`Done (Care ${word}, Dryer ${made.machine})`],
    typed: ({ word }) => ({ Note: word }),
    back: 'Your unsaved note … is back.',
  },
  'the correction of a drop report': {
    prepare: async ({ app, word }) => {
      const writer = await app.makePerson({ firstName: word })
      const report = { shiftDate: today(), startingCash: '200', endingCash: '300', dropAmount: '100' }
      await app.as(writer).post('/api/shift-reports', report)
      return {}
    },
    path: '/admin/shift-reports',
    way: ({ word }) => [new RegExp(`^More for .*${word}`), new RegExp(`^Change the drop report of ${word}`)],
    typed: ({ word }) => ({ Reason: word }),
    back: 'Your unsaved change … is back.',
  },
  'the words with which somebody is asked again': {
    prepare: async ({ app, word }) => {
      const trainee = await app.makePerson()
      const { module, task } = await trainingIn(app).assignedTask(trainee, { requiresTrainerSignoff: false })
      await complete(app.as(trainee), task.id)
      await app.as(ada).put(`/api/training/tasks/${task.id}`, { description: `<p>${word}</p>` })
      return { module: module.name }
    },
    path: `${management}?tab=modules`,
    way: ({ made }) => [made.module!, /^Taught before the change: 1 person/],
    typed: ({ word }) => ({ 'What has changed': word }),
    back: 'Your unsent notes … are back.',
  },
  'the copy of a training module': {
    prepare: moduleOfWord,
    path: `${management}?tab=modules`,
    way: ({ word }) => [`More for Module ${word}`, `Copy Module ${word}`],
    typed: ({ word }) => ({ 'Module Name': `Another ${word}` }),
    back: 'Your unsent module … is back.',
  },
  'a question about pay': {
    role: 'employee',
    isOfOwnRecord: true,
    prepare: async ({ app, me, word }) => {
      await imported(app, { ...freshWeek(), periodName: word, records: [recordOf(me)] })
      return {}
    },
    path: '/my-payroll',
    way: ({ word }) => [`Ask about this week: ${word}`],
    typed: ({ word }) => ({ 'Your question': `Why ${word}?` }),
    back: 'Your unsent question … is back.',
  },
  'the answer to a question about pay': {
    prepare: async ({ app, word }) => {
      const robin = await app.makePerson({ firstName: word, lastName: 'Asker' })
      const { id } = await imported(app, { ...freshWeek(), records: [recordOf(robin)] })
      await app.as(robin).post(`/api/my-payroll/${id}/questions`, { question: 'Why?' })
      return {}
    },
    path: '/admin/payroll-import',
    way: ({ word }) => [`Answer ${word} Asker`],
    typed: ({ word }) => ({ Answer: `So ${word}` }),
    back: 'Your unsent answer … is back.',
  },
  'the address that problems are mailed to': {
    path: '/admin/machine-management',
    way: () => ['Email Problems'],
    typed: ({ word }) => ({ 'Technician Email': `${word}@example.com` }),
    back: 'Your unsent address … is back.',
  },
  'the change of a commercial account': {
    prepare: account,
    path: '/admin/commercial-accounts',
    way: ({ word }) => [`More for Hotel ${word}`, `Edit Hotel ${word}`],
    typed: ({ word }) => ({ Email: `${word}@hotel.example` }),
    back: 'Your unsaved account … is back.',
  },
  'the change of a training module': {
    prepare: moduleOfWord,
    path: `${management}?tab=modules`,
    way: ({ word }) => [`Edit Module ${word}`],
    typed: ({ word }) => ({ 'Module Name': `Changed ${word}` }),
    back: 'Your unsent module … is back.',
  },
  'the roles of a training module': {
    prepare: moduleOfWord,
    path: `${management}?tab=modules`,
    way: ({ word }) => [`More for Module ${word}`, `Roles for Module ${word}`],
    typed: () => ({ 'Employee: days': '14' }),
    back: 'Your unsent roles … are back.',
  },
  'a word to the trainer': {
    role: 'employee',
    isOfOwnRecord: true,
    prepare: async ({ app, me }) => ({ moduleId: (await trainingIn(app).assignedTask(me)).module.id }),
    path: ({ made }) => `/training/${made.moduleId}`,
    // What is back is open already.
    first: () => screen.findByRole('button', { name: /^(Add notes|Discard)$/ }),
    way: () => (field('Notes for the trainer') ? [] : ['Add notes']),
    typed: ({ word }) => ({ 'Notes for the trainer': word }),
    back: 'Your unsent notes … are back.',
  },
  'the notes of an approval': {
    role: 'team_lead',
    prepare: waitingForApproval,
    path: `${management}?tab=approvals`,
    way: ({ word }) => [`Approve Task ${word} of ${word} Trainee`],
    typed: ({ word }) => ({ Notes: `Well done ${word}` }),
    back: 'Your unsent notes … are back.',
  },
  'the words of a return': {
    role: 'team_lead',
    prepare: waitingForApproval,
    path: `${management}?tab=approvals`,
    way: ({ word }) => [`Send Back Task ${word} of ${word} Trainee`],
    typed: ({ word }) => ({ 'What is to be done again': `Again ${word}` }),
    back: 'Your unsent notes … are back.',
  },
})
