import { expect, test } from 'vitest'
import { addDays, today } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, tess, theo } from '#tests/support/cast.ts'
import { fill, opened, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { approve, trainingIn } from './training-data.ts'

const management = '/admin/training-management'
const main = () => within(screen.getByRole('main'))
const names = () =>
  main()
    .queryAllByRole('heading', { name: /Lindqvist|Ellis|Okafor|Tanaka/ })
    .flatMap((heading) => (isShown(heading) ? [heading.textContent] : []))

/** Not in a fold that is closed. */
function isShown(element: Element): boolean {
  const fold = element.parentElement?.closest('details')
  return !fold || (isShown(fold) && (fold.open || fold.firstElementChild!.contains(element)))
}

test('a shop without training says so everywhere', async () => {
  const app = await startApp()
  const page = await openPage(app, ada, '/training')
  await screen.findByText('No training is assigned to you.')
  await page.goto(management)
  await screen.findByText('Without modules: 3 people')
  const cards = { 'Total Modules': '0', 'Total Tasks': '0', 'Active Employees': '3', 'Avg Completion': '0%' }
  for (const [card, value] of Object.entries(cards))
    expect(screen.getByText(card).closest('[data-card]')).toHaveTextContent(value)
  const empty = { Approvals: 'All caught up!', Modules: 'No modules yet', Assignments: 'No assignments yet' }
  for (const [tab, words] of Object.entries(empty)) {
    await page.user.click(screen.getByRole('tab', { name: new RegExp(tab) }))
    await screen.findByText(words)
  }
  await page.user.click(screen.getByRole('tab', { name: 'Progress' }))
  for (const [text, found] of Object.entries({ 'team lead': 'Theo Lindqvist', 'ADA@example': 'Ada Okafor' })) {
    fill(await screen.findByLabelText('Search'), text)
    await waitFor(() => expect(names()).toEqual([found]))
  }
  fill(screen.getByLabelText('Search'), 'nobody at all')
  await screen.findByText('Nobody was found.')
})

test('the late come first, then those who wait for a trainer; those who need nobody now are folded away', async () => {
  const app = await startApp()
  const { addModule, addTask, assign, pendingTask } = trainingIn(app)
  const late = await addModule({ name: 'Dryers' })
  await addTask(late.id)
  await assign(theo, late.id, addDays(today(), -2))
  const { module, task } = await pendingTask(erin)
  await assign(ada, module.id)
  const done = await pendingTask(tess)
  await approve(app.as(ada), done.progress.id)
  const page = await openPage(app, ada, management)
  const needing = [expect.stringMatching(/^Theo/), expect.stringMatching(/^Erin/)]
  // The overview has everybody's bars, each a way to the rest.
  const leads = await screen.findAllByRole('link', { name: /%$/ })
  expect(leads.map(({ textContent }) => textContent!.split(' ')[0])).toEqual(['Theo', 'Erin', 'Ada', 'Tess'])
  await page.user.click(screen.getByText('Show as a table'))
  expect(screen.getByRole('row', { name: new RegExp(done.module.name) })).toHaveTextContent('100%')
  await page.user.click(leads[0]!)
  expect(await screen.findByLabelText('Search')).toHaveValue(theo.email)
  await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Theo/)]))
  fill(screen.getByLabelText('Search'), '')
  await waitFor(() => expect(names()).toEqual(needing))
  expect(screen.getByText('Needs you: 2 people')).toBeVisible()
  expect(screen.getByText('Waiting since today')).toBeVisible()
  const bar = (name: string) => screen.findByRole('progressbar', { name, hidden: true })
  expect(await bar('Theo Lindqvist: Dryers')).not.toBeVisible()
  await page.user.click(main().getByRole('heading', { name: /^Theo/ }))
  expect(await bar('Theo Lindqvist: Dryers')).toBeVisible()
  await page.user.click(screen.getByText('In progress: 1 person'))
  expect(names()).toEqual([...needing, expect.stringMatching(/^Ada/)])
  await page.user.click(screen.getByText('Finished: 1 person'))
  expect(names()).toEqual([...needing, expect.stringMatching(/^Ada/), expect.stringMatching(/^Tess/)])
  await page.user.click(main().getByRole('heading', { name: /^Tess/ }))
  expect(await bar(`Tess Tanaka: ${done.module.name}`)).toHaveAttribute('aria-valuenow', '100')
  expect(await bar(`Tess Tanaka: ${done.module.name}`)).toBeVisible()
  // A search finds people who are folded away, too.
  fill(screen.getByLabelText('Search'), 'tess')
  await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Tess/)]))
  expect(screen.getByRole('main')).toHaveTextContent(/1\/1 tasks.*100% complete/)

  // A line each, and all of an assignment in it.
  await page.user.click(screen.getByRole('tab', { name: 'Assignments' }))
  const line = (await screen.findByRole('heading', { name: 'Theo Lindqvist' })).closest('details')!
  expect(names()).toEqual(['Theo Lindqvist', 'Ada Okafor', 'Erin Ellis', 'Tess Tanaka'])
  expect(line).toHaveTextContent('Overdue')
  await page.user.click(within(line).getAllByText('Dryers')[0]!)
  expect(within(line).getByRole('article')).toBeVisible()
  expect(within(line).getByRole('article')).toHaveTextContent('Assigned byAda Okafor')
  expect(screen.getByRole('button', { name: 'Remove Dryers from Theo Lindqvist' })).toBeVisible()

  await app.pool.query(`update training_progress set trainee_completed_at = now() - interval '8 days'`)
  await page.goto(`${management}?tab=progress`)
  await screen.findByText('Waiting 8 days')
  await press(page, `Approve ${task.title} of Erin Ellis`)
  await page.user.click((await opened()).getByRole('button', { name: 'Approve' }))
  await screen.findByText('Training task approved successfully.')
  await screen.findByText('Finished: 2 people')
  await waitFor(() => expect(screen.queryByText('Waiting 8 days')).toBeNull())
})

const assignments = '/admin/training-management?tab=assignments'
const lines = () => document.querySelectorAll('main details')

test('a module is assigned to several people and taken away again', async () => {
  const app = await startApp()
  const { addModule, assign } = trainingIn(app)
  const module = await addModule({ name: 'Dryers' })
  await addModule({ name: 'Put aside', isActive: false })
  const { id } = await addModule({ name: 'Archived' })
  await app.as(ada).put(`/api/training/modules/${id}`, { isArchived: true })
  await assign(erin, module.id)
  const page = await openPage(app, ada, assignments)
  await press(page, 'Assign Module')
  const dialog = await opened('Assign Module')
  const modules = () => dialog.getByRole('combobox', { name: 'Module' })
  const offered = () => within(modules()).getAllByRole('option')
  await waitFor(() => expect(offered().map((each) => each.textContent)).toEqual(['Choose a module', 'Dryers']))
  await page.user.click(dialog.getByRole('button', { name: 'Assign Module' }))
  await dialog.findByText('Module is required')
  dialog.getByText('User is required')
  dialog.getByText('A module is still to be chosen.')
  await page.user.selectOptions(modules(), 'Dryers')
  await dialog.findByText('Nobody is chosen yet.')
  const person = (name: RegExp) => dialog.getByRole('checkbox', { name })
  await dialog.findByText('Employee · has it')
  expect(person(/Erin Ellis/)).toBeDisabled()
  expect(dialog.queryByText(/Ivan/)).toBeNull()
  dialog.getByText('0 chosen')
  await page.user.click(dialog.getByRole('button', { name: 'Choose all 3' }))
  expect(person(/Tess Tanaka/)).toBeChecked()
  expect(dialog.queryByText('Nobody is chosen yet.')).toBeNull()
  await page.user.click(person(/Tess Tanaka/))
  await page.user.click(dialog.getByRole('button', { name: 'Assign Module' }))
  await screen.findByText('2 people have it now.')
  await waitFor(() => expect(lines()).toHaveLength(3))

  fill(screen.getByLabelText('Search'), 'lindq')
  await waitFor(() => expect(lines()).toHaveLength(1))
  await waitFor(() => expect(window.location.search).toBe('?tab=assignments&search=lindq'))
  await press(page, 'Remove Dryers from Theo Lindqvist')
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to remove this assignment?' })
  expect(question).toHaveTextContent('Theo Lindqvist no longer has Dryers.')
  await page.user.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Assignment removed successfully.')
  await screen.findByText('No assignment was found.')
})

test('one is given with a due day once the server does it, and removed by another admin meanwhile', async () => {
  const app = await startApp()
  await trainingIn(app).addModule({ name: 'Dryers' })
  const page = await openPage(app, ada, assignments)
  await press(page, 'Assign Module')
  const dialog = await opened('Assign Module')
  await dialog.findByRole('option', { name: 'Dryers' })
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Module' }), 'Dryers')
  fill(await dialog.findByLabelText('Search people'), 'ellis')
  await page.user.click(await dialog.findByRole('checkbox', { name: /Erin Ellis/ }))
  fill(dialog.getByLabelText(/^Due Date/), '2020-02-29')
  page.answer('POST /api/training/assignments', { code: 'INTERNAL', message: 'No.' }, 500)
  await page.user.click(dialog.getByRole('button', { name: 'Assign Module' }))
  await screen.findByText('Failed to assign module')
  page.restore()
  await page.user.click(await dialog.findByRole('button', { name: 'Assign Module' }))
  await screen.findByText('Module assigned successfully.')
  expect(await screen.findByRole('article')).toHaveTextContent('Feb 29, 2020')

  await press(page, /^Remove/)
  const [{ id }] = (await app.as(ada).get('/api/admin/training/assignments')).body
  await app.as(ada).delete(`/api/training/assignments/${id}`)
  await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Failed to remove assignment')
  await screen.findByText('This assignment was already removed.')
  await screen.findByText('No assignments yet')
})

const app = await startApp()
const training = trainingIn(app)
const tabs = async () => {
  await screen.findByRole('tab', { name: 'Overview' })
  return screen.getAllByRole('tab').map(({ textContent }) => textContent.replace(/\d.*/, ''))
}
const expectAt = (path: string) =>
  waitFor(() => expect(window.location.href.slice(window.location.origin.length)).toBe(path))

test('a team lead has three tabs, an admin five', async () => {
  await openPage(app, theo, `${management}?tab=modules`)
  expect(await tabs()).toEqual(['Overview', 'Approvals', 'Progress'])
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Overview')
  await openPage(app, ada, `${management}?tab=modules`)
  expect(await tabs()).toEqual(['Overview', 'Approvals', 'Progress', 'Modules', 'Assignments'])
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Modules')
})

test('those who run the training look at a module that they do not have', async () => {
  const module = await training.addModule()
  const task = await training.addTask(module.id)
  await training.addSubtask(task.id, { title: 'Look' })
  await openPage(app, theo, `/training/${module.id}`)
  await screen.findByText('This module is not assigned to you. You can look at it, but not work on it.')
  await screen.findByText('Look')
  // It says nothing of how far somebody is who has nothing to do there.
  for (const role of ['checkbox', 'progressbar']) expect(screen.queryByRole(role)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark Complete' })).toBeNull()
  expect(screen.queryByText('Not Started')).toBeNull()
})

test('an admin goes on from there to change the module or to assign it', async () => {
  const [robin, later] = [await app.makePerson(), await app.makePerson()]
  const { module, task } = await training.pendingTask(robin)
  await training.assign(later, module.id)
  const page = await openPage(app, ada, `/training/${module.id}`)
  // Who has it, and how far each is.
  const holders = await screen.findByRole('region', { name: 'Who has it' })
  const fullName = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
  await within(holders).findByRole('heading', { name: fullName(robin) })
  expect(holders).toHaveTextContent('0/1 tasks · 1 waiting for a trainer')
  // Who needs nobody now is a line with their number.
  expect(within(holders).getByText(fullName(later))).not.toBeVisible()
  await page.user.click(within(holders).getByText('Not started: 1 person'))
  expect(within(holders).getByText(fullName(later))).toBeVisible()
  await page.user.click(screen.getByRole('link', { name: 'Edit Module' }))
  await waitFor(() => expect(screen.getByRole('button', { name: module.name })).toHaveFocus())
  expect(screen.getByRole('heading', { name: task.title })).toBeVisible()

  await page.goto(`/training/${module.id}`)
  await page.user.click(await screen.findByRole('link', { name: 'Assign Module' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign Module' })
  await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Module' })).toHaveValue(module.id))
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await expectAt(`${management}?tab=assignments`)
  // And comes there from the module, as trainees see it.
  await page.user.click(screen.getByRole('tab', { name: 'Modules' }))
  await press(page, `More for ${module.name}`)
  await page.user.click(screen.getByRole('link', { name: `${module.name} as trainees see it` }))
  await screen.findByRole('heading', { level: 1, name: module.name })
  await page.user.click(main().getByRole('link', { name: 'Training Management' }))
  await expectAt(management)
})

test('an address of no module of one’s own says so, and leads back', async () => {
  const { id } = await training.addModule()
  const page = await openPage(app, erin, `/training/${id}`)
  await screen.findByText('This module is not part of your training.')
  await page.goto('/training/record')
  await screen.findByText('This module is not part of your training.')
  await page.user.click(screen.getByRole('link', { name: 'See my modules' }))
  await expectAt('/training')
  // On a phone the bar at the top leads back.
  const admins = await openPage(app, ada, '/training/record', { width: 390 })
  await screen.findByText('There is no such module.')
  const [bar] = screen.getAllByRole('banner')
  await admins.user.click(within(bar!).getByRole('link', { name: 'Training Management' }))
  await expectAt(management)
})

test('who loses the role meanwhile is told and sent to the start', async () => {
  const lead = await app.makePerson({ role: 'team_lead' })
  const page = await openPage(app, lead, '/')
  const links = await screen.findAllByRole('link', { name: 'Training Management' })
  await app.as(ada).patch(`/api/admin/users/${lead.id}/role`, { role: 'employee' })
  await page.user.click(links[0]!)
  await screen.findByText('Access denied. Admin or Team Lead privileges required.')
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Training Management' })).toBeNull())
})
