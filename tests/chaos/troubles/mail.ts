import type { Refusal, SmtpStandIn } from '#tests/support/smtp.ts'
import { lasting, type Trouble } from '../plan.ts'

/** A mail server that takes connections and says nothing, or that is not there. */
export const mailHangs = (smtp: SmtpStandIn): Trouble => ({
  name: 'mail server',
  kinds: ['slow', 'down', 'slow'] satisfies Refusal[],
  every: 20,
  lasts: [6, 14],
  async make(kind, seconds, signal) {
    await smtp.refuse(kind as Refusal)
    await lasting(seconds, signal)
    await smtp.refuse('nothing')
  },
})
