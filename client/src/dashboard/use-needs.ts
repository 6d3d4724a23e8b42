import { useEndpoint } from '#client/api/hooks.ts'
import { t } from '#shared/language/t.ts'
import { needsOf } from '#shared/needs-you/reads.ts'
import { ownClock } from '#shared/time/clock.ts'

/** The page reads; its parts, which come later, do not read again what failed. */
export const useNeeds = (retryOnMount = false, enabled = true) =>
  useEndpoint(...needsOf(ownClock()), { retryOnMount, enabled })

/** For people whose role asks for a longer one. */
export const shortPassword = () => t`Your password has fewer than 10 characters`
