import { mailOf } from '#server/mail/layout.ts'
import { t } from '#shared/language/t.ts'
import type { SessionUser } from '#shared/users/user.ts'

export function resetMail(facts: { appName: string; publicUrl: string; user: SessionUser; token: string }) {
  const query = new URLSearchParams({
    tab: 'reset-password',
    role: facts.user.role,
    email: facts.user.email,
    token: facts.token,
  })
  return {
    subject: t`Reset your ${facts.appName} password`,
    ...mailOf({
      appName: facts.appName,
      title: t`Choose a new password`,
      paragraphs: [
        t`Hello ${facts.user.firstName},`,
        t`someone asked for a new password for your ${facts.appName} account. The link works once, for one hour.`,
      ],
      action: { label: t`Choose a new password`, url: `${facts.publicUrl}/?${query}` },
      footer: t`If it was not you, ignore this mail: your password stays as it is.`,
    }),
  }
}
