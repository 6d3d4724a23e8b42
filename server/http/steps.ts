import type { Db } from '#server/db/db.ts'
import { Json } from '#server/db/json.ts'
import { MailError } from '#server/mail/mailer.ts'
import type { InSteps, Steps } from './call.ts'
import { type Claim, claimKey, keepAnswers, letGoOfKey, once } from './idempotency.ts'

export function inSteps(db: Db, claim: Claim | undefined, render: (reply: unknown) => string): InSteps {
  return async <Begun, Sent, Shape>(steps: Steps<Begun, Sent, Shape>) =>
    new Json<Shape>(await (claim ? underKey(steps, claim) : withoutKey(steps)))

  async function withoutKey<Begun, Sent, Shape>({ begin, send, answer }: Steps<Begun, Sent, Shape>) {
    const begun = (await begin?.(db)) as Begun
    const sent = (await send?.(begun)) as Sent
    return render(await answer(db, begun, sent))
  }

  async function underKey<Begun, Sent, Shape>(steps: Steps<Begun, Sent, Shape>, claim: Claim) {
    const { begin, send, answer, answerIfCutOff } = steps
    if (!send) return once(db, claim, async (tx) => render(await answer(tx, undefined as Begun, undefined as Sent)))
    const begun = await claimKey(
      db,
      claim,
      async (tx) => (await begin?.(tx)) as Begun,
      (begun) => (answerIfCutOff ? render(answerIfCutOff(begun)) : null),
    )
    const sent = await send(begun).catch(async (error) => {
      const isUnsent = !(error instanceof MailError && error.isUnknown)
      // Where this fails, a repeat is told that the outcome is unknown.
      if (isUnsent && !begin) await letGoOfKey(db, claim).catch(() => {})
      throw error
    })
    return db.transaction(async (tx) => {
      const text = render(await answer(tx, begun, sent))
      await keepAnswers(tx, [{ claim, text }])
      return text
    })
  }
}
