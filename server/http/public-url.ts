import { isIP } from 'node:net'
import type { Config } from '#server/boot/config.ts'

export interface PasskeyPlace {
  rpID: string
  origin: string
}

/** Where passkeys work: browsers make none for a bare address of the network, nor over plain http but on the machine itself. */
export function passkeyPlaceOf(publicUrl: string): PasskeyPlace | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isName && isSafe ? { rpID: hostname, origin } : undefined
}

/** Whether what is sent there can be read on the way: plain http, and not to this very machine. */
export function isOpenToListeners(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !isThisMachine(hostname)
}

const isThisMachine = (host: string) => host === 'localhost' || /^127\.[\d.]+$/.test(host) || /^\[?::1\]?$/.test(host)

/** For the log of a start; undefined where all is well. */
export function plainHttpWarning({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | undefined {
  if (publicUrl)
    return isOpenToListeners(publicUrl)
      ? 'PUBLIC_URL is plain http: others in the network can read passwords and pay'
      : undefined
  return isThisMachine(host)
    ? undefined
    : 'it listens beyond this machine in plain http: put a proxy with https in front and set PUBLIC_URL, or HOST=127.0.0.1'
}
