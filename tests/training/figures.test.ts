import { expect, test } from 'vitest'
import {
  averageCompletion,
  completionByModule,
  employeeCount,
  holdersOf,
  standingsOf,
} from '#client/features/training/figures.ts'
import { asTree } from '#client/features/training/progress.ts'
import type { OverviewItem } from '#shared/training/assigned-module.ts'
import type { Role } from '#shared/users/roles.ts'

const person = (progress: Record<string, number>, role: Role = 'employee'): OverviewItem => ({
  user: { id: 'x', firstName: 'Robin', lastName: 'Reyes', email: 'robin@example.com', role },
  modules: Object.entries(progress).map(([id, progressPercentage]) => ({
    id,
    name: `Module ${id}`,
    progressPercentage,
    completedTasks: 2 * progressPercentage,
    waitingTasks: 0,
    totalTasks: 200,
    dueDate: null,
  })),
})

test('the average is the rounded mean of means; people without modules are left out', () => {
  expect(averageCompletion([person({ a: 100, b: 0 }), person({ a: 100 }), person({})])).toBe(75)
  expect(averageCompletion([person({ a: 33 }), person({ a: 34 })])).toBe(34)
  expect(averageCompletion([person({})])).toBe(0)
  expect(averageCompletion([])).toBe(0)
})

test('technicians are no employees here, also where they have training', () => {
  expect(employeeCount([person({}), person({}, 'admin'), person({ a: 1 }, 'technician')])).toBe(2)
})

/** The same, with a task in each module that waits for a trainer. */
const waiting = ({ user, modules }: OverviewItem): OverviewItem => ({
  user,
  modules: modules.map((module) => ({ ...module, waitingTasks: 1 })),
})

test('people are counted per module as through, waiting for a trainer, on their way and not begun', () => {
  const modules = [{ id: 'b' }, { id: 'a' }, { id: 'unused' }]
  const overview = [
    person({ a: 100, b: 13 }),
    person({ a: 100 }),
    person({ a: 0 }),
    person({ a: 50 }),
    // What they have marked is begun, whether or not a trainer has looked at it.
    waiting(person({ a: 0, b: 50 })),
  ]
  expect(completionByModule(modules, overview)).toEqual([
    { id: 'b', name: 'Module b', people: 2, finished: 0, waiting: 1, started: 1, notStarted: 0, average: 32 },
    { id: 'a', name: 'Module a', people: 5, finished: 2, waiting: 1, started: 1, notStarted: 1, average: 50 },
  ])
})

test('199 of 200 tasks are 100 per cent when they are rounded, but not finished', () => {
  const nearly = person({ a: 100 })
  nearly.modules[0]!.completedTasks = 199
  expect(completionByModule([{ id: 'a' }], [nearly, person({ a: 100 })])).toMatchObject([
    { people: 2, finished: 1, started: 1, average: 100 },
  ])
  expect(standingsOf([nearly], [])).toMatchObject({ busy: [nearly], finished: [] })
})

test('who has a module: the late, then who waits for a trainer, then who has most left to do', () => {
  const late = person({ a: 50 })
  late.modules[0]!.dueDate = '2020-02-29'
  const overview = [person({ a: 100 }), person({ b: 0 }), person({ a: 10 }), waiting(person({ a: 90 })), late]
  const percentages = holdersOf('a', overview).map(({ module }) => module.progressPercentage)
  expect(percentages).toEqual([50, 90, 10, 100])
})

test('tasks stand below their parent, and alone where it is not there', () => {
  const task = (id: string, parentTaskId: string | null = null) => ({ id, parentTaskId })
  const [a, b, child, orphan] = [task('a'), task('b'), task('c', 'a'), task('d', 'inactive')]
  expect(asTree([child, a, orphan, b])).toEqual([
    { task: a, children: [child] },
    { task: orphan, children: [] },
    { task: b, children: [] },
  ])
})
