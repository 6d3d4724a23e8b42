import { isIP } from 'node:net'

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
