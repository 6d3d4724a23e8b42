import { isIP } from 'node:net'

/**
 * What an address is counted as, the narrowest first: IPv4 as it is; of IPv6 the half that says whose network it is (/64),
 * since everybody has all the addresses in theirs, and the /48 that some have to divide. What is no address stays as it is.
 */
export function networksOf(address: string): string[] {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) !== 6) return [bare]
  const groups = groupsOf(bare)
  if (/^(0:){5}ffff:/.test(groups.join(':'))) {
    const bytes = groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    return [bytes.join('.')]
  }
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}

/** All eight; URL writes an address in the shortest way. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}
