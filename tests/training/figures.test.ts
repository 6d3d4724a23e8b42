import { expect, test } from 'vitest'
import { averageCompletion, completionByModule, employeeCount } from '#client/features/training/figures.ts'
import { asTree } from '#client/features/training/task-tree.ts'
import type { OverviewItem } from '#shared/training/overview.ts'
import type { Role } from '#shared/users/roles.ts'

const person = (progress: Record<string, number>, role: Role = 'employee'): OverviewItem => ({
  user: { id: 'x', firstName: 'Robin', lastName: 'Reyes', email: 'robin@example.com', role },
  modules: Object.entries(progress).map(([id, progressPercentage]) => ({
    id,
    name: `Module ${id}`,
    progressPercentage,
    completedTasks: progressPercentage > 0 ? 1 : 0,
    totalTasks: 8,
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

test('people are counted per module as through, on their way and not begun', () => {
  const modules = [{ id: 'b' }, { id: 'a' }, { id: 'unused' }]
  const overview = [person({ a: 100, b: 13 }), person({ a: 100 }), person({ a: 0 }), person({ a: 50 })]
  expect(completionByModule(modules, overview)).toEqual([
    { id: 'b', name: 'Module b', people: 1, finished: 0, started: 1, notStarted: 0, average: 13 },
    { id: 'a', name: 'Module a', people: 4, finished: 2, started: 1, notStarted: 1, average: 63 },
  ])
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
