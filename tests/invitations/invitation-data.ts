import type { Role } from '#shared/users/roles.ts'
import type { App } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'

export interface SentInvitation {
  id: string
  email: string
  code: string
  inviteUrl: string
}

let count = 0

/** An address nobody has yet. */
export function newAddress(name = 'new') {
  count += 1
  return `${name}-${count}@example.com`
}

/** Ada, or another admin, invites somebody; the code is what the link ends with. */
export async function invite(
  app: App,
  { email = newAddress(), role = 'employee' as Role, by = ada } = {},
): Promise<SentInvitation> {
  return sentBy(await app.as(by).post('/api/admin/invitations', { email, role }), 201)
}

/** Ada, or another admin, sends it again, with a new code. */
export async function resend(app: App, { id }: Pick<SentInvitation, 'id'>, by = ada): Promise<SentInvitation> {
  return sentBy(await app.as(by).post(`/api/admin/invitations/${id}/resend`), 200)
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of either call
function sentBy({ status, text, body }: { status: number; text: string; body: any }, expected: number) {
  if (status !== expected) throw new Error(`The invitation was refused: ${status} ${text}`)
  return { id: body.id, email: body.email, inviteUrl: body.inviteUrl, code: codeOf(body.inviteUrl) }
}

export const codeOf = (inviteUrl: string) => new URL(inviteUrl).pathname.replace('/invite/', '')

/** Lets the week of an invitation be over. */
export async function letExpire(app: App, { id }: Pick<SentInvitation, 'id'>) {
  await app.pool.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
}

/** What a person types to accept it. */
export const registrationFor = ({ email, code }: Pick<SentInvitation, 'email' | 'code'>) => ({
  email,
  inviteCode: code,
  firstName: 'Nora',
  lastName: 'Novak',
  password: 'fresh towels',
})
