import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { invitation, newInvitation, publicInvitation, sentInvitation } from './invitation.ts'
import { invitationsMax } from './statuses.ts'

export const invitationEndpoints = defineEndpoints({
  lookUpInvitation: {
    method: 'GET',
    path: '/api/invitations/:inviteCode',
    access: 'public',
    summary: 'Whom an invitation is for',
    params: z.object({ inviteCode: z.string() }),
    reply: publicInvitation,
    limit: 'invitations',
  },
  listInvitations: {
    method: 'GET',
    path: '/api/admin/invitations',
    access: ['admin'],
    summary: `Invitations, pending ones first, ${invitationsMax} at most`,
    reply: z.array(invitation).max(invitationsMax),
  },
  invite: {
    method: 'POST',
    path: '/api/admin/invitations',
    access: ['admin'],
    freshProof: true,
    summary: 'Invite a person by mail',
    body: newInvitation,
    reply: sentInvitation,
    status: 201,
    waitsFor: ['mail'],
  },
  deleteInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    access: ['admin'],
    summary: 'Delete an invitation that nobody accepted; its link ends',
    reply: success,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/:id/resend',
    access: ['admin'],
    freshProof: true,
    summary: 'Send a pending invitation again with a new code',
    reply: sentInvitation,
    waitsFor: ['mail'],
  },
})
