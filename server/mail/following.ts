import type { Mailer } from './mailer.ts'

interface Sending {
  smtpUrl: string | undefined
  from: string
}

/** Sends each mail as the settings say at that moment; what is under way by others is finished. */
export function followingMailer(settings: () => Sending, make: (sending: Sending) => Mailer): Mailer {
  let present: { key: string; mailer: Mailer } | undefined

  function mailer() {
    const { smtpUrl, from } = settings()
    const key = JSON.stringify([smtpUrl, from])
    if (present?.key !== key) {
      present?.mailer.close()
      present = { key, mailer: make({ smtpUrl, from }) }
    }
    return present.mailer
  }

  return {
    send: (mail) => mailer().send(mail),
    large: (work) => mailer().large(work),
    close: () => present?.mailer.close(),
  }
}
