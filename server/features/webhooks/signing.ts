import { createHmac, randomBytes } from 'node:crypto'
import * as sealing from '#server/db/sealing.ts'

const prefix = 'whsec_'

export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`

const keyOf = (serverSecret: string) => sealing.keyFor('webhooks', serverSecret)

export const seal = (serverSecret: string, webhookId: string, secret: string) =>
  sealing.seal(keyOf(serverSecret), webhookId, secret)

export const open = (serverSecret: string, webhookId: string, sealed: string) =>
  sealing.open(keyOf(serverSecret), webhookId, sealed)

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), at this moment. */
export function signed(secret: string, { id, body }: { id: string; body: string }): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
