import { mailOf } from '#server/mail/layout.ts'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'

export function invitationMail(facts: { appName: string; invitation: Invitation; inviteUrl: string }) {
  const { invitedBy, role } = facts.invitation
  const sender = nameOf(invitedBy, facts.appName)
  return {
    subject: t`You are invited to ${facts.appName}`,
    ...mailOf({
      appName: facts.appName,
      title: t`Welcome to ${facts.appName}`,
      paragraphs: [
        t`${sender} invited you to join ${facts.appName} (${roleNames[role]}).`,
        role === 'admin'
          ? t`Open the link to create your account. It works for 24 hours.`
          : t`Open the link to create your account. It works for 7 days.`,
      ],
      action: { label: t`Create Account`, url: facts.inviteUrl },
      footer: t`If you did not expect this mail, you can ignore it.`,
    }),
  }
}
