import { mailOf } from '#server/mail/layout.ts'
import type { SessionUser } from '#shared/users/user.ts'

export function resetMail(facts: { appName: string; publicUrl: string; user: SessionUser; token: string }) {
  const query = new URLSearchParams({ tab: 'reset-password', email: facts.user.email, token: facts.token })
  return {
    subject: `Reset your ${facts.appName} password`,
    ...mailOf({
      appName: facts.appName,
      title: 'Choose a new password',
      paragraphs: [
        `Hello ${facts.user.firstName},`,
        `someone asked for a new password for your ${facts.appName} account. The link works once, for one hour.`,
      ],
      action: { label: 'Choose a new password', url: `${facts.publicUrl}/?${query}` },
      footer: 'If it was not you, ignore this mail: your password stays as it is.',
    }),
  }
}
