import { sql } from 'drizzle-orm'
import { type Answer, one, together } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import { type Given, instant, text } from '#server/db/shape.ts'
import { problem } from '#server/features/machine-problems/queries.ts'
import { periodTotalsOfId } from '#server/features/payroll/queries.ts'
import { report as shiftReport } from '#server/features/shift-reports/queries.ts'
import { report as stainReport } from '#server/features/stain-reports/queries.ts'
import { tipOfId } from '#server/features/tips/queries.ts'
import { assignmentOfId } from '#server/features/training/queries.ts'
import { userOfId } from '#server/features/users/queries.ts'
import type { WebhookEvent } from '#shared/webhooks/events.ts'
import { webhookDeliveries } from '#shared/webhooks/table.ts'

const ofDelivery = ({ delivery }: Given<'delivery'>) =>
  sql`from ${webhookDeliveries} where ${webhookDeliveries.id} = ${delivery}`

/** The record as the API answers with it when the message is made; null where somebody has deleted it by then. */
const message = (data: Answer<unknown, 'id'>) =>
  together({
    type: one(text<string>(sql`${webhookDeliveries.event}`), ofDelivery),
    timestamp: one(instant<string>(webhookDeliveries.happenedAt), ofDelivery),
    data,
  })

const messages: Readonly<Record<WebhookEvent, ReturnType<typeof message>>> = {
  'tip.logged': message(tipOfId),
  'problem.reported': message(problem),
  'problem.repaired': message(problem),
  'drop.reported': message(shiftReport),
  'stain_report.made': message(stainReport),
  'payroll.imported': message(periodTotalsOfId),
  'person.joined': message(userOfId),
  'person.left': message(userOfId),
  'training.finished': message(assignmentOfId),
}

export async function messageOf(
  db: Db,
  { id, event, recordId }: { id: string; event: WebhookEvent; recordId: string },
) {
  return (await messages[event].of(db, { delivery: id, id: recordId })).text
}
