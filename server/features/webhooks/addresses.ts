import { BlockList, isIP, type LookupFunction } from 'node:net'

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
