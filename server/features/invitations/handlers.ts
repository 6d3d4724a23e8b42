import type { Handlers, Services } from '#server/http/call.ts'
import { MailError } from '#server/mail/mailer.ts'
import type { invitationEndpoints } from '#shared/invitations/endpoints.ts'
import type { Invitation } from '#shared/invitations/invitation.ts'
import { t } from '#shared/language/t.ts'
import { invitationMail } from './mails.ts'
import { deleteInvitation, insertInvitation, listInvitations, openInvitation, renewInvitation } from './queries.ts'

export const invitationHandlers: Handlers<typeof invitationEndpoints> = {
  lookUpInvitation: ({ db, params }) => openInvitation(db, params.inviteCode),

  listInvitations: ({ db }) => listInvitations(db),

  invite: async (call) =>
    sendInvitation(call, await insertInvitation(call.db, { ...call.body, invitedById: call.user.id })),

  deleteInvitation: async ({ db, params }) => {
    await deleteInvitation(db, params.id)
    return { success: true }
  },

  resendInvitation: async (call) => sendInvitation(call, await renewInvitation(call.db, call.params.id, call.user.id)),
}

/** Mails the link. A mail that fails does not undo the invitation: its link can be handed over another way. */
async function sendInvitation(
  { config, log, mailer, publicUrl }: Services,
  { invitation, code }: { invitation: Invitation; code: string },
) {
  const inviteUrl = `${publicUrl}/invite/${code}`
  try {
    await mailer.send({ to: invitation.email, ...invitationMail({ appName: config.appName, invitation, inviteUrl }) })
    return { ...invitation, inviteUrl, isMailed: true, message: t`Invitation sent to ${invitation.email}.` }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    log.error({ err: error }, 'invitation mail failed')
    const message = t`The invitation for ${invitation.email} was saved, but the mail was not sent. Copy the link and pass it on.`
    return { ...invitation, inviteUrl, isMailed: false, message }
  }
}
