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
 * itself, so that no stranger can lock it out; all of these together have a budget for each account, and all others too.
 * What the budget for all refuses was never looked at, so it does not count for the one that asked.
 */
export async function countPassword({ device, ip, limits }: Caller, account: string): Promise<() => Promise<void>> {
  const browser = await device.knownTo({ email: account })
  const who = { account, place: browser ?? ip }
  const ofAll = browser ? 'failedSignInsOfKnown' : 'failedSignInsOfStrangers'
  await limits.consume('failedSignIns', who)
  try {
    await limits.consume(ofAll, { account })
  } catch (error) {
    await limits.giveBack('failedSignIns', who)
    throw error
  }
  return async () => {
    await limits.reset('failedSignIns', who)
    await limits.reset(ofAll, { account })
  }
}
