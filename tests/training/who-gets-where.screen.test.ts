import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, type Person, theo } from '#tests/support/cast.ts'
import { openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
import { trainingIn } from './training-data.ts'

const app = await startApp()
const training = trainingIn(app)
const management = '/admin/training-management'
const main = () => within(screen.getByRole('main'))
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
