import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/db/columns.ts'
import { type HistoryKind, historyKinds } from '#shared/history/kinds.ts'
import { records } from '#shared/history/records.ts'
import { formatDay } from '#shared/time/day.ts'
import { makeProblem } from '#tests/machine-problems/problem-data.ts'
import { careTaskOf, machineOf } from '#tests/machines/machine-data.ts'
import { freshWeek, imported, recordOf } from '#tests/payroll/payroll-data.ts'
import { dropOf } from '#tests/shift-reports/report-data.ts'
import { accountOf } from '#tests/stain-reports/report-data.ts'
import { startApp } from '#tests/support/app.ts'
import { ada, erin } from '#tests/support/cast.ts'
import { trainingIn } from '#tests/training/training-data.ts'

const app = await startApp()
const training = trainingIn(app)

const textArray = (text: string) => text.replace(/[{}]/g, '').split(',').filter(Boolean)

describe('the triggers keep and hide what is declared', () => {
  const triggers = new Map<string, { table: string; kept: string[]; secret: string[] }>()

  beforeAll(async () => {
    const { rows } = await app.pool.query<{ table: string; arguments: Buffer }>(
      `select tgrelid::regclass::text as table, tgargs as arguments from pg_trigger where tgname like 'history_of_%'`,
    )
    for (const row of rows) {
      const [kind, , , kept, secret] = row.arguments.toString().split('\0')
      triggers.set(kind!, { table: row.table, kept: textArray(kept!), secret: textArray(secret!) })
    }
  })

  test('of every kind', () => {
    expect([...triggers.keys()].toSorted()).toEqual(historyKinds.toSorted())
  })

  // Where this fails, a migration calls track_history again with what is declared.
  test.each(historyKinds)('%s', (kind) => {
    const { fields } = records[kind]
    expect(triggers.get(kind)).toEqual({
      table: records[kind].table,
      kept: records[kind].kept,
      secret: Object.keys(fields).filter((column) => fields[column]!.isSecret),
    })
  })
})

describe('what a column refers to is named', () => {
  /** A record of each kind that others refer to, and its name. */
  const there: Partial<Record<HistoryKind, { id: string; name: string }>> = {}

  beforeAll(async () => {
    const { startDate, endDate } = freshWeek()
    const period = await imported(app, { periodName: '', startDate, endDate, records: [recordOf(erin)] })
    const { module, task } = await training.assignedTask(await app.makePerson())
    const subtask = await training.addSubtask(task.id)
    const account = await accountOf(app)
    const machine = await machineOf(app)
    const careTask = await careTaskOf(app)
    const report = await dropOf(app, erin)
    Object.assign(there, {
      shiftReport: { id: report.id, name: `${formatDay(report.shiftDate)}, $312.25` },
      machine: { id: machine.id, name: `Washer ${machine.machineNumber}` },
      careTask: { id: careTask.id, name: careTask.title },
      user: { id: erin.id, name: 'Erin Ellis' },
      machineProblem: { id: (await makeProblem(app.db)).id, name: 'Washer 7' },
      commercialAccount: account,
      payrollPeriod: { id: period.id, name: `Pay Period - ${formatDay(startDate)} to ${formatDay(endDate)}` },
      trainingModule: module,
      trainingTask: { id: task.id, name: task.title },
      trainingSubtask: { id: subtask.id, name: subtask.title },
    })
  })

  const references = historyKinds.flatMap((kind) =>
    Object.entries(records[kind].fields).flatMap(([column, { refersTo }]) =>
      refersTo ? [[kind, column, refersTo] as const] : [],
    ),
  )

  /** The names that come with a history of this one image. */
  async function namesWith(kind: HistoryKind, image: object, side: 'before' | 'after' = 'after') {
    const record = newId()
    await app.pool.query(
      `insert into history (id, at, transaction, kind, record_id, action, ${side})
       values ($1, now(), 1, $2, $3, 'changed', $4)`,
      [newId(), kind, record, image],
    )
    return (await app.as(ada).get(`/api/admin/history?record=${record}`)).body.names
  }

  test.each(references)('%s.%s: a %s', async (kind, column, target) => {
    const { id, name } = there[target]!
    for (const side of ['before', 'after'] as const)
      expect(await namesWith(kind, { [column]: id }, side)).toEqual({ [id]: name })
  })

  test('by the column of that kind only', async () => {
    expect(await namesWith('tip', { notes: erin.id, task_id: there.trainingTask!.id })).toEqual({})
    expect(await namesWith('trainingTask', { module_id: there.trainingTask!.id })).toEqual({})
  })

  test('in the language of the reader', async () => {
    const robin = await app.makePerson({ role: 'admin' })
    await app.as(robin).patch('/api/user/language', { language: 'es' })
    const { body } = await app.as(robin).get('/api/admin/history?kind=payrollRecord')
    expect(body.names[there.payrollPeriod!.id]).toMatch(/^Período de pago: .* al /)
  })
})
