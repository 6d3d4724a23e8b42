import { ada, type Shop } from '#tests/support/e2e.ts'
import { clientsOf } from '#tests/training/shop-clients.ts'

let made = 0

/** Somebody who has got a link and not yet an account. */
export async function invitationFor(shop: Shop): Promise<{ email: string; link: string }> {
  const email = `newcomer-${Date.now()}-${++made}@example.com`
  const { body } = await clientsOf(shop.url).as(ada).post('/api/admin/invitations', { email, role: 'employee' })
  return { email, link: body.inviteUrl }
}
