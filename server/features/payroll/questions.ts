import { and, eq, isNull, sql } from 'drizzle-orm'
import { list, one } from '#server/db/answer.ts'
import type { Db } from '#server/db/db.ts'
import type { Given } from '#server/db/shape.ts'
import { AppError, notFound } from '#shared/api/app-error.ts'
import { newId } from '#shared/db/columns.ts'
import { t } from '#shared/language/t.ts'
import { questionsMax } from '#shared/payroll/limits.ts'
import { payrollPeriods, payrollQuestions, payrollQuestionViews, payrollRecords } from '#shared/payroll/table.ts'
import { nameOf } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import { listedQuestionShape, questionShape, questionsWithAnswerers } from './shape.ts'

/** The record may be gone: an import can take somebody out of a period. */
const everyQuestion = sql`${questionsWithAnswerers}
  join ${users} on ${users.id} = ${payrollQuestions.userId}
  join ${payrollPeriods} on ${payrollPeriods.id} = ${payrollQuestions.periodId}
  left join ${payrollRecords} on ${payrollRecords.periodId} = ${payrollQuestions.periodId}
    and ${payrollRecords.userId} = ${payrollQuestions.userId}`

/** The open ones, the oldest first, then those that were answered last. */
export const questions = list(
  listedQuestionShape,
  sql`from ${everyQuestion}
    order by ${payrollQuestions.answeredAt} desc nulls first, ${payrollQuestions.askedAt}, ${payrollQuestions.id}
    limit ${sql.raw(String(questionsMax))}`,
)

export const question = one(
  listedQuestionShape,
  ({ id }: Given<'id'>) => sql`from ${everyQuestion} where ${payrollQuestions.id} = ${id}`,
)

const ownQuestion = one(
  questionShape,
  ({ id }: Given<'id'>) => sql`from ${questionsWithAnswerers} where ${payrollQuestions.id} = ${id}`,
)

interface Asked {
  userId: string
  periodId: string
  question: string
}

/** Nobody asks about a record that is not theirs; a second open question meets the constraint. */
export async function ask(db: Db, { userId, periodId, question }: Asked) {
  const [made] = await db.change<{ id: string }>(sql`
    insert into ${payrollQuestions} (id, period_id, user_id, question)
    select ${newId()}::uuid, period_id, user_id, ${question} from ${payrollRecords}
    where period_id = ${periodId} and user_id = ${userId}
    returning id`)
  if (!made) throw notFound(t`Payroll record`)
  return ownQuestion.of(db, made)
}

interface Answered {
  id: string
  adminId: string
  answer: string
}

/** Only the first answer counts; the same one sent twice is no conflict. */
export async function answer(db: Db, { id, adminId, answer }: Answered): Promise<void> {
  const answered = await db
    .update(payrollQuestions)
    .set({ answer, answeredAt: sql`now()`, answeredBy: adminId })
    .where(and(eq(payrollQuestions.id, id), isNull(payrollQuestions.answeredAt)))
    .returning({ id: payrollQuestions.id })
  if (answered.length > 0) return
  const [standing] = await db
    .select({
      answer: payrollQuestions.answer,
      answeredBy: payrollQuestions.answeredBy,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(payrollQuestions)
    .innerJoin(users, eq(users.id, payrollQuestions.answeredBy))
    .where(eq(payrollQuestions.id, id))
  if (!standing) throw notFound(t`Question`)
  if (standing.answeredBy === adminId && standing.answer === answer) return
  const message = t`${nameOf(standing)} has answered this already: “${standing.answer!}”`
  throw new AppError(409, 'ALREADY_ANSWERED', message, { errors: { answer: [message] } })
}

/** Keeps when each person first saw a question, but for the person who asked it. */
export const noteSeen = (db: Db, { ids, adminId }: { ids: string[]; adminId: string }) =>
  db.change(sql`
    insert into ${payrollQuestionViews} (question_id, user_id)
    select id, ${adminId} from ${payrollQuestions}
    where id = any (${sql.param(ids)}::uuid[]) and answered_at is null and user_id <> ${adminId}
    order by id on conflict do nothing`)
