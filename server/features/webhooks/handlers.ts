import type { Handlers } from '#server/http/call.ts'
import { refuseAddress } from '#server/http/post.ts'
import type { webhookEndpoints } from '#shared/webhooks/endpoints.ts'
import {
  allWebhooks,
  deleteWebhook,
  deliveriesOf,
  insertWebhook,
  requireWebhook,
  setSecret,
  updateWebhook,
  waitAgain,
} from './queries.ts'
import { newSecret, seal } from './signing.ts'

export const webhookHandlers: Handlers<typeof webhookEndpoints> = {
  listWebhooks: () => allWebhooks.asked(),

  addWebhook: async ({ body, config, db, user, webhooks, webhookSecret }) => {
    refuseAddress(config, body.url)
    const secret = newSecret()
    const made = await insertWebhook(db, user.id, body, (id) => seal(webhookSecret(), id, secret))
    webhooks.soon()
    return { ...made, secret }
  },

  changeWebhook: async ({ body, config, db, params, webhooks }) => {
    refuseAddress(config, body.url)
    const changed = await updateWebhook(db, params.id, body)
    webhooks.soon()
    return changed
  },

  renewWebhookSecret: async ({ db, params, webhookSecret }) => {
    const secret = newSecret()
    await setSecret(db, params.id, seal(webhookSecret(), params.id, secret))
    return { secret }
  },

  removeWebhook: async ({ db, params }) => {
    await deleteWebhook(db, params.id)
    return { success: true }
  },

  listWebhookDeliveries: async ({ db, params }) => {
    await requireWebhook(db, params.id)
    return deliveriesOf.asked({ webhookId: params.id })
  },

  sendAgain: async ({ db, params, webhooks }) => {
    const delivery = await waitAgain(db, params.id)
    webhooks.soon()
    return delivery
  },
}
