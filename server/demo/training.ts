import type { Db } from '#server/db/db.ts'
import { addDays, today } from '#shared/time/day.ts'
import {
  trainingAssignments,
  trainingModuleRoles,
  trainingModules,
  trainingProgress,
  trainingSubtaskProgress,
  trainingSubtasks,
  trainingTasks,
} from '#shared/training/table.ts'
import { whileOpen } from './opening-hours.ts'
import type { DemoPerson } from './people.ts'
import type { Chance } from './random.ts'
import { insertRows } from './rows.ts'

interface Task {
  title: string
  category: string
  description: string
  isSelfComplete?: true
  subtasks: string[]
}

const modules: { name: string; description: string; tasks: Task[] }[] = [
  {
    name: 'First week',
    description: 'What everybody knows before the first shift alone.',
    tasks: [
      {
        title: 'Open the shop',
        category: 'Opening',
        description:
          '<h3>Before the first customer</h3><ol><li><p>Lights and boilers on</p></li><li><p>Count the till: <strong>$200</strong></p></li></ol>',
        subtasks: ['Alarm off within 30 seconds', 'Boilers to 60 °C', 'Count the till with a second person'],
      },
      {
        title: 'Take an order',
        category: 'Counter',
        description: '<p>Weigh, tag, write down <em>every</em> stain the customer names.</p>',
        subtasks: ['Weigh and tag', 'Ask for stains and allergies'],
      },
      {
        title: 'Read the safety sheet',
        category: 'Safety',
        description: '<p>Bleach and acid never meet.</p>',
        isSelfComplete: true,
        subtasks: [],
      },
    ],
  },
  {
    name: 'Machines',
    description: 'Washers, dryers and what to do when one stops.',
    tasks: [
      {
        title: 'Load a 60 lb washer',
        category: 'Washers',
        description: '<p>Two thirds full, heavy pieces first.</p>',
        subtasks: ['Balance the drum', 'Dose the soap by weight'],
      },
      {
        title: 'Clean the lint ducts',
        category: 'Dryers',
        description: '<p>Every evening, dryers <strong>off</strong>.</p>',
        subtasks: ['Lock out the dryer', 'Empty the screen', 'Wipe the sensor'],
      },
      {
        title: 'Report a fault',
        category: 'Washers',
        description: '<p>Type, number and what you saw. Then hang the sign.</p>',
        isSelfComplete: true,
        subtasks: ['Hang the sign'],
      },
    ],
  },
  {
    name: 'Commercial orders',
    description: 'Hotels and restaurants: counting, stains, photos.',
    tasks: [
      {
        title: 'Fill in a stain report',
        category: 'Stains',
        description: '<p>Count each piece, photograph each stain.</p>',
        subtasks: ['Count by item', 'Photograph in daylight'],
      },
      {
        title: 'Fold to the customer’s standard',
        category: 'Folding',
        description: '<p>The cards hang above the table.</p>',
        subtasks: [],
      },
    ],
  },
]

/** Tasks that were sent back, by the place of the trainee among the employees. */
const returns = [
  { trainee: 0, title: 'Open the shop', note: 'The till was $20 short. Count it with a second person, please.' },
  { trainee: 3, title: 'Take an order', note: 'Ask for allergies as well.', isDoneAgain: true },
]

/** Somebody who has not begun, and should have been through with it. */
const overdue = { trainee: 2, module: 'Machines' }

const hour = 60 * 60_000
type Ago = (hours: number) => string
/** The task that got another text a few days ago. */
const changed = 'Take an order'

export async function addTraining(db: Db, people: DemoPerson[], timeZone: string, chance: Chance) {
  const ago: Ago = (hours) => whileOpen(timeZone, Date.now() - hours * hour)
  // Before anybody worked on it.
  const atFirst = ago(200 * 24)
  const admin = people.find(({ role }) => role === 'admin')!
  const lead = people.find(({ role }) => role === 'team_lead')!
  const trainees = people.filter(({ role, isActive }) => role === 'employee' && isActive)
  for (const [orderIndex, { tasks, ...module }] of modules.entries()) {
    const [made] = await insertRows(db, trainingModules, [
      { ...module, orderIndex: orderIndex + 1, isActive: true, isArchived: false, createdAt: atFirst },
    ])
    // The first module is what everybody begins with.
    const role = orderIndex === 0 ? ('employee' as const) : null
    if (role)
      await insertRows(db, trainingModuleRoles, [{ moduleId: made!.id, role, dueDays: 14, addedById: admin.id }])
    const isOverdue = (userId: string) => userId === trainees[overdue.trainee]!.id && module.name === overdue.module
    const assigned = trainees.filter((_, place) => orderIndex === 0 || place % (orderIndex + 1) === 0)
    await insertRows(
      db,
      trainingAssignments,
      assigned.map(({ id: userId }) => ({
        userId,
        moduleId: made!.id,
        assignedById: admin.id,
        assignedAt: ago(chance.between(20, 160) * 24),
        dueDate: isOverdue(userId)
          ? addDays(today(), -4)
          : chance.isLucky(0.4)
            ? addDays(today(), chance.between(-6, 30))
            : null,
        role,
      })),
    )
    for (const [place, { subtasks, isSelfComplete = false, ...task }] of tasks.entries()) {
      const [row] = await insertRows(db, trainingTasks, [
        {
          ...task,
          moduleId: made!.id,
          parentTaskId: null,
          orderIndex: place + 1,
          requiresTrainerSignoff: !isSelfComplete,
          isActive: true,
          createdAt: atFirst,
          textChangedAt: task.title === changed ? ago(70) : null,
        },
      ])
      const steps = subtasks.map((title, at) => ({
        taskId: row!.id,
        title,
        description: null,
        orderIndex: at + 1,
        createdAt: atFirst,
        textChangedAt: null,
      }))
      const parts = steps.length > 0 ? await insertRows(db, trainingSubtasks, steps) : []
      for (const { id: userId } of assigned) {
        const own = { userId, taskId: row!.id }
        const sentBack = returns.find(({ trainee, title }) => trainees[trainee]!.id === userId && title === task.title)
        if (sentBack) await sendBack(db, own, parts, { ...sentBack, leadId: lead.id }, ago)
        else if (!isOverdue(userId)) await workOn(db, { ...own, isSelfComplete }, parts, lead.id, chance, ago)
      }
    }
  }
}

/** How far somebody came with a task: untouched, some ticks, handed in, or done. */
async function workOn(
  db: Db,
  { userId, taskId, isSelfComplete }: { userId: string; taskId: string; isSelfComplete: boolean },
  parts: { id: string }[],
  trainerId: string,
  chance: Chance,
  ago: Ago,
) {
  const effort = chance.next()
  const ticked = effort < 0.2 ? [] : effort < 0.4 ? parts.slice(0, 1) : parts
  const completedAt = ago(0)
  const ticks = ticked.map(({ id: subtaskId }) => ({ userId, subtaskId, completedAt, arrivedAt: null }))
  if (ticks.length > 0) await insertRows(db, trainingSubtaskProgress, ticks)
  if (effort < 0.4) return
  const handedIn = chance.between(3, 1200)
  const traineeCompletedAt = ago(handedIn)
  const doneAt = ago(handedIn - 2)
  const isDone = isSelfComplete || effort > 0.48
  const isApproved = isDone && !isSelfComplete
  await insertRows(db, trainingProgress, [
    {
      userId,
      taskId,
      traineeCompletedAt,
      arrivedAt: null,
      completedAt: isDone ? doneAt : null,
      trainerApprovedAt: isApproved ? doneAt : null,
      trainerId: isApproved ? trainerId : null,
      trainerNotes: isApproved && chance.isLucky(0.2) ? 'Well done.' : null,
      notes: chance.isLucky(0.15) ? 'Did it with Ingrid on Tuesday.' : null,
      returnedAt: null,
      returnedById: null,
      returnNote: null,
    },
  ])
}

/** Handed in, looked at and sent back two days ago; perhaps done again since. */
async function sendBack(
  db: Db,
  own: { userId: string; taskId: string },
  parts: { id: string }[],
  { note, leadId, isDoneAgain = false }: { note: string; leadId: string; isDoneAgain?: boolean },
  ago: Ago,
) {
  await insertRows(
    db,
    trainingSubtaskProgress,
    parts.map(({ id: subtaskId }) => ({
      userId: own.userId,
      subtaskId,
      completedAt: ago(60),
      arrivedAt: null,
    })),
  )
  await insertRows(db, trainingProgress, [
    {
      ...own,
      traineeCompletedAt: isDoneAgain ? ago(5) : null,
      arrivedAt: null,
      completedAt: null,
      trainerApprovedAt: null,
      trainerId: null,
      trainerNotes: null,
      notes: isDoneAgain ? 'Asked everybody today.' : null,
      returnedAt: ago(50),
      returnedById: leadId,
      returnNote: note,
    },
  ])
}
