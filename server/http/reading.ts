import type { Answer, Plan } from '#server/db/answer.ts'
import { byName, type Prepared } from '#server/db/prepared.ts'
import { callerOfSession, type SessionRow, sessionRead } from '#server/db/session-read.ts'

/** How an answer that asks for the caller is read together with their session; undefined where it does not ask, or is too long for that. */
export function besideSession(
  answer: Answer<unknown>,
): { read: Prepared<SessionRow>; write: Plan['write'] } | undefined {
  let asksForCaller = false
  const plan = answer.plan(
    byName({
      get caller() {
        asksForCaller = true
        return callerOfSession
      },
    }),
  )
  return asksForCaller && !plan.long ? { read: sessionRead(...plan.columns), write: plan.write } : undefined
}
