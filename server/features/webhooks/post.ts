import { createHmac, randomBytes } from 'node:crypto'
import type { ClientRequest } from 'node:http'
import * as sealing from '#server/db/sealing.ts'
import type { DeliveryFailure } from '#shared/webhooks/events.ts'
import { leadsInside, lookupPublic, PrivateAddress } from './addresses.ts'

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

const { request: requestPlain } = process.getBuiltinModule('node:http')
const { request: requestSecure } = process.getBuiltinModule('node:https')

export interface Posting {
  url: string
  headers: Record<string, string>
  body: string
  /** Milliseconds for all of it. */
  within: number
  mayBePrivate: boolean
  signal: AbortSignal
}

export interface Outcome {
  /** The status of the answer, if there was one. */
  status: number | null
  /** Null where the receiver said that it has it. */
  failure: DeliveryFailure | null
  /** Milliseconds. */
  took: number
}

/** An answer is read this far, and dropped. */
const mostBytes = 64 * 1024

/** Never throws: whatever becomes of it is an outcome. What the receiver says beside its status is nothing to us. */
export async function post(posting: Posting): Promise<Outcome> {
  const began = performance.now()
  const came = await attempt(posting)
  return { status: null, failure: null, ...came, took: Math.round(performance.now() - began) }
}

async function attempt({ url, headers, body, within, mayBePrivate, signal }: Posting): Promise<Partial<Outcome>> {
  const target = new URL(url)
  if (!mayBePrivate && (target.protocol !== 'https:' || leadsInside(target))) return { failure: 'private' }
  const { promise, resolve } = Promise.withResolvers<Partial<Outcome>>()
  const send = target.protocol === 'https:' ? requestSecure : requestPlain
  const request: ClientRequest = send(target, {
    method: 'POST',
    // A connection of its own: nothing of an answer that is cut off can be met by the next message.
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Washboard',
      ...headers,
    },
    maxHeaderSize: 16 * 1024,
    signal,
    ...(!mayBePrivate && { lookup: lookupPublic }),
  })
  const timer = setTimeout(() => request.destroy(new TimedOut()), within)
  request.on('error', (error) => resolve({ failure: failureOf(error) }))
  request.on('response', (response) => {
    const status = response.statusCode!
    let bytes = 0
    const over = () => resolve({ status, failure: ofStatus(status) })
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) over()
    })
    response.on('end', over)
    response.on('error', (error) => resolve({ status, failure: failureOf(error) }))
  })
  request.end(body)
  return promise.finally(() => {
    clearTimeout(timer)
    request.destroy()
  })
}

class TimedOut extends Error {}

function ofStatus(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'answer'
}

const certificateCodes =
  /^(CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO|ERR_SSL_)/

function failureOf(error: Error & { code?: string }): DeliveryFailure {
  if (error instanceof TimedOut) return 'timeout'
  if (error instanceof PrivateAddress) return 'private'
  const code = error.code ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL' || code === 'ENODATA') return 'unknownHost'
  if (certificateCodes.test(code)) return 'certificate'
  if (code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_')) return 'cutOff'
  return 'unreachable'
}
