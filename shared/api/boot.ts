import type { BellName } from '#shared/bell/kinds.ts'
import type { Language } from '#shared/language/t.ts'
import type { PublicRepairMode } from '#shared/machine-problems/choices.ts'
import type { SignedInUser } from '#shared/users/user.ts'

/** What the page itself carries, as JSON in the element `#boot`. */
export interface Boot {
  /** Null: nobody is signed in. Absent: the database did not answer, so the client has to ask. */
  user?: SignedInUser | null
  /** What the person’s phones are told of; absent for most. */
  bells?: BellName[]
  /** Nothing else is shown before the person has set up a second factor. */
  isFactorDue?: true
  /** The page as a service worker keeps it: the server could not be reached when it was opened. */
  isOffline?: true
  appName: string
  /** The one language of the page: the person's, or what the device or its browser asks for. */
  language: Language
  /** IANA name of the shop's zone. */
  timeZone: string
  /** Minutes without a sign of somebody after which an admin's page of pay shows nothing; 0: never. */
  hidePayAfter: number
  publicRepairs: PublicRepairMode
}
