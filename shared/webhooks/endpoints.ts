import { z } from 'zod'
import { defineEndpoints } from '#shared/api/endpoint.ts'
import { success } from '#shared/api/success.ts'
import { deliveriesListed, webhooksMax } from './events.ts'
import { madeWebhook, newWebhook, webhook, webhookDelivery, webhookSecret } from './webhook.ts'

export const webhookEndpoints = defineEndpoints({
  listWebhooks: {
    method: 'GET',
    path: '/api/admin/webhooks',
    access: ['admin'],
    summary: `The addresses of other software that is told of what happens, ${webhooksMax} at most`,
    reply: z.array(webhook).max(webhooksMax),
  },
  addWebhook: {
    method: 'POST',
    path: '/api/admin/webhooks',
    access: ['admin'],
    summary: 'Tell other software of what happens; the answer has the secret that messages are signed with, this once',
    body: newWebhook,
    reply: madeWebhook,
    status: 201,
    freshProof: true,
  },
  changeWebhook: {
    method: 'PUT',
    path: '/api/admin/webhooks/:id',
    access: ['admin'],
    summary: 'Change the address or the events of a webhook; what waits goes to the new address',
    body: newWebhook,
    reply: webhook,
    freshProof: true,
  },
  renewWebhookSecret: {
    method: 'POST',
    path: '/api/admin/webhooks/:id/secret',
    access: ['admin'],
    summary: 'Sign with another secret from the next message on; the answer has it, this once',
    reply: webhookSecret,
    freshProof: true,
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    access: ['admin'],
    summary: 'Remove a webhook, and what still waits to be sent to it',
    reply: success,
    freshProof: true,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    access: ['admin'],
    summary: `What a webhook was told, newest first, ${deliveriesListed} at most`,
    reply: z.array(webhookDelivery).max(deliveriesListed),
  },
  sendAgain: {
    method: 'POST',
    path: '/api/admin/webhook-deliveries/:id/again',
    access: ['admin'],
    summary: 'Send a message once more, under the same id, or at once what waits',
    reply: webhookDelivery,
  },
})
