import type { ClientRequest } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '#server/boot/config.ts'
import { invalidField } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { DeliveryFailure } from '#shared/webhooks/events.ts'
import { badUrl } from '#shared/webhooks/webhook.ts'

// To addresses that somebody names: of webhooks, and of the push services of browsers.

const { request: requestPlain } = process.getBuiltinModule('node:http')
const { request: requestSecure } = process.getBuiltinModule('node:https')

export interface Posting {
  url: string
  headers: Record<string, string | number>
  body: string | Buffer
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
  /** Milliseconds for which the receiver asks to be left alone, if it does. */
  retryAfter: number | null
}

/** An answer is read this far, and dropped. */
const mostBytes = 64 * 1024

/** Never throws: whatever becomes of it is an outcome. What the receiver says beside its status is nothing to us. */
export async function post(posting: Posting): Promise<Outcome> {
  const began = performance.now()
  const came = await attempt(posting)
  return { status: null, failure: null, retryAfter: null, ...came, took: Math.round(performance.now() - began) }
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
    const retryAfter = pauseIn(response.headers['retry-after'])
    const over = () => resolve({ status, failure: ofStatus(status), retryAfter })
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

/** Seconds, or a date of HTTP. */
function pauseIn(header: string | undefined): number | null {
  if (!header) return null
  const pause = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return pause > 0 ? pause : null
}

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

const dns = process.getBuiltinModule('node:dns')

/** What belongs to no network outside: https://www.iana.org/assignments/iana-ipv4-special-registry */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Within 2000::/3, the only part of IPv6 that is given out: special purposes, documentation, and IPv4 in other clothes. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closed6) closed.addSubnet(net, prefix, 'ipv6')
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address of the network is one that anybody may be reached at. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return given6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  }
  return false
}

/** The IP address in a URL; undefined where the host has a name. */
const addressIn = ({ hostname }: URL) => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : undefined
}

/** Whether the URL itself says that it leads into the private network; what a name leads to is known when it is asked. */
export function leadsInside(url: URL): boolean {
  const address = addressIn(url)
  if (address) return !isPublic(address)
  const name = url.hostname.replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Refuses an address that somebody enters; what a name leads to is looked at when something is sent. */
export function refuseAddress({ webhooksPrivate }: Pick<Config, 'webhooksPrivate'>, url: string, field = 'url') {
  if (webhooksPrivate) return
  const target = new URL(url)
  if (target.protocol !== 'https:') throw invalidField(field, badUrl())
  if (leadsInside(target))
    throw invalidField(
      field,
      t`This address is inside the private network. Please enter one that the internet reaches.`,
    )
}

/** A name led, or an address belongs, to the private network. */
export class PrivateAddress extends Error {}

/** For the connection itself: it goes to what was looked at here, whatever the name leads to a moment later. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (!found.every(({ address }) => isPublic(address)))
      return done(new PrivateAddress(`${hostname} leads into the private network`), [])
    if (options.all) return done(null, found)
    const [first] = found
    done(null, first!.address, first!.family)
  })
}
