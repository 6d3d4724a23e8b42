import { expect, test } from 'vitest'
import { addDays, today } from '#shared/time/day.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'
import { fill, openPage, press, screen, waitFor, within } from '#tests/support/screen.ts'
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
  expect(await screen.findAllByText('No modules assigned')).toHaveLength(3)
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

test('whoever is late comes first, and whoever has finished is folded away', async () => {
  const app = await startApp()
  const { addModule, addTask, assign, pendingTask } = trainingIn(app)
  const late = await addModule({ name: 'Dryers' })
  await addTask(late.id)
  await assign(theo, late.id, addDays(today(), -2))
  const { module, progress } = await pendingTask(erin)
  await approve(app.as(ada), progress.id)
  const page = await openPage(app, ada, management)
  for (const tab of ['Overview', 'Progress']) {
    await page.user.click(await screen.findByRole('tab', { name: tab }))
    await waitFor(() => expect(names()).toEqual(['Theo Lindqvist']))
    const bar = (name: string) => screen.findByRole('progressbar', { name, hidden: true })
    expect(await bar('Theo Lindqvist: Dryers')).not.toBeVisible()
    await page.user.click(main().getByRole('heading', { name: 'Theo Lindqvist' }))
    expect(await bar('Theo Lindqvist: Dryers')).toBeVisible()
    await page.user.click(screen.getByText('Finished: 1 person'))
    expect(names()).toEqual(['Theo Lindqvist', 'Erin Ellis'])
    await page.user.click(main().getByRole('heading', { name: 'Erin Ellis' }))
    expect(await bar(`Erin Ellis: ${module.name}`)).toHaveAttribute('aria-valuenow', '100')
    expect(await bar(`Erin Ellis: ${module.name}`)).toBeVisible()
    if (tab === 'Progress') continue
    await page.user.click(screen.getByText('Show as a table'))
    expect(screen.getByRole('row', { name: new RegExp(module.name) })).toHaveTextContent('100%')
  }
  // Whoever is looked for is found.
  fill(screen.getByLabelText('Search'), 'erin')
  await waitFor(() => expect(names()).toEqual(['Erin Ellis']))
  expect(screen.getByRole('main')).toHaveTextContent(/1\/1 tasks.*100% complete/)

  // A line each, and all of an assignment in it.
  await page.user.click(screen.getByRole('tab', { name: 'Assignments' }))
  await screen.findByRole('heading', { name: 'Erin Ellis' })
  expect(names()).toEqual(['Theo Lindqvist', 'Erin Ellis'])
  const line = main().getByRole('heading', { name: 'Theo Lindqvist' }).closest('details')!
  expect(line).toHaveTextContent('Overdue')
  await page.user.click(within(line).getAllByText('Dryers')[0]!)
  expect(within(line).getByRole('article')).toBeVisible()
  expect(within(line).getByRole('article')).toHaveTextContent('Assigned byAda Okafor')
  expect(screen.getByRole('button', { name: 'Remove Dryers from Theo Lindqvist' })).toBeVisible()
})

test('what waits for a trainer follows what is late, and is approved from its line', async () => {
  const app = await startApp()
  const { assign, pendingTask } = trainingIn(app)
  const { module, task } = await pendingTask(erin)
  await assign(theo, module.id, addDays(today(), -2))
  await assign(ada, module.id)
  const page = await openPage(app, ada, management)
  for (const tab of ['Overview', 'Progress']) {
    await page.user.click(await screen.findByRole('tab', { name: tab }))
    // Who needs nobody now is folded with their number.
    await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Theo/), expect.stringMatching(/^Erin/)]))
    await page.user.click(screen.getByText('In progress: 1 person'))
    expect(names()).toEqual([/^Theo/, /^Erin/, /^Ada/].map((each) => expect.stringMatching(each)))
    expect(screen.getByText('Needs you: 2 people')).toBeVisible()
    expect(screen.getByText('Waiting since today')).toBeVisible()
  }
  await app.pool.query(`update training_progress set trainee_completed_at = now() - interval '8 days'`)
  await page.reload()
  await screen.findByText('Waiting 8 days')
  await press(page, `Approve ${task.title} of Erin Ellis`)
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await screen.findByText('Training task approved successfully.')
  await screen.findByText('Finished: 1 person')
  await waitFor(() => expect(screen.queryByText('Waiting 8 days')).toBeNull())
})
