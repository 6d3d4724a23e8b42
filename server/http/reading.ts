import type { Answer, Plan } from '#server/db/answer.ts'
import { byName, type Prepared } from '#server/db/prepared.ts'
import { callerOfSession, type SessionRow, sessionRead } from '#server/db/session-read.ts'

/**
 * An answer about the caller is read in the statement that finds their session. Undefined for answers that do not depend
 * on the caller, and for long ones.
 */
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
