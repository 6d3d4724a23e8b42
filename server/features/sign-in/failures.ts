import type { Device } from '#server/http/device.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'

interface Caller {
  device: Device
  ip: string
  limits: RateLimits
}

/**
 * Counts a try of the password of this e-mail, before it is looked at: tries sent all at once must not slip in between.
 * Resolves with what forgets it once the password was right. A browser in which the person signed in before is counted by
 * itself, so that no stranger can lock it out; for all others together each account has a budget of its own.
 */
export async function countPassword({ device, ip, limits }: Caller, account: string): Promise<() => Promise<void>> {
  const browser = await device.knownTo({ email: account })
  const who = { account, place: browser ?? ip }
  await limits.consume('failedSignIns', who)
  if (!browser) await limits.consume('failedSignInsOfStrangers', { account })
  return async () => {
    await limits.reset('failedSignIns', who)
    if (!browser) await limits.reset('failedSignInsOfStrangers', { account })
  }
}
