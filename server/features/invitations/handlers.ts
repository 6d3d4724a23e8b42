import type { Db } from '#server/db/db.ts'
import type { Handlers, InSteps, Services } from '#server/http/call.ts'
import { mailOf } from '#server/mail/layout.ts'
import { MailError } from '#server/mail/mailer.ts'
import type { invitationEndpoints } from '#shared/invitations/endpoints.ts'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { t } from '#shared/language/t.ts'
import { nameOf } from '#shared/users/name.ts'
import { roleNames } from '#shared/users/roles.ts'
import { listInvitations, openInvitation } from './opening.ts'
import { deleteInvitation, insertInvitation, renewInvitation } from './queries.ts'

export const invitationHandlers: Handlers<typeof invitationEndpoints> = {
  lookUpInvitation: ({ db, params }) => openInvitation(db, params.inviteCode),

  listInvitations: ({ db }) => listInvitations(db),

  invite: ({ body, user, ...call }) =>
    sendInvitation(call, (db) => insertInvitation(db, { ...body, invitedById: user.id })),

  deleteInvitation: async ({ db, params }) => {
    await deleteInvitation(db, params.id)
    return { success: true }
  },

  resendInvitation: ({ params, user, ...call }) =>
    sendInvitation(call, (db) => renewInvitation(db, params.id, user.id)),
}

type Mailing = Pick<Services, 'config' | 'log' | 'mailer' | 'notices' | 'publicUrl'> & { inSteps: InSteps }

interface Made {
  invitation: Invitation
  /** The secret in its link. */
  code: string
}

type Outcome = 'sent' | 'kept' | 'failed' | 'unknown'

/** Mails the link. A mail that fails does not undo the invitation: its link can be handed over another way. */
function sendInvitation(
  { config, inSteps, log, mailer, notices, publicUrl }: Mailing,
  make: (db: Db) => Promise<Made>,
) {
  const urlOf = ({ code }: Made) => `${publicUrl}/invite/${code}`
  const answerTo = (made: Made, outcome: Outcome) => ({
    ...made.invitation,
    inviteUrl: urlOf(made),
    isMailed: outcome === 'sent',
    message: messageOf(outcome, made.invitation.email),
  })
  return inSteps({
    begin: make,
    send: async (made): Promise<Outcome> => {
      notices.soon()
      const { invitation } = made
      const mail = invitationMail({ appName: config.appName, invitation, inviteUrl: urlOf(made) })
      try {
        await mailer.send({ to: invitation.email, ...mail })
        // Without a server it is a file here.
        return config.smtpUrl ? 'sent' : 'kept'
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        log.error({ err: error }, 'invitation mail failed')
        return error.isUnknown ? 'unknown' : 'failed'
      }
    },
    answer: async (_db, made, outcome) => answerTo(made, outcome),
    answerIfCutOff: (made) => answerTo(made, 'unknown'),
  })
}

function messageOf(outcome: Outcome, email: string) {
  switch (outcome) {
    case 'sent':
      return t`Invitation sent to ${email}.`
    case 'kept':
      return t`The invitation for ${email} is saved. No mail leaves this shop yet.`
    case 'failed':
      return t`The invitation for ${email} was saved, but the mail was not sent. Copy the link and pass it on.`
    case 'unknown':
      return t`The invitation for ${email} was saved. It is not known whether its mail was sent. Copy the link and pass it on.`
  }
}

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
