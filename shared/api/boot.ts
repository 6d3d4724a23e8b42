import type { SessionUser } from '#shared/users/user.ts'

/** What the page itself carries, as JSON in the element `#boot`. */
export interface Boot {
  /** Null: nobody is signed in. Absent: the database did not answer, so the client has to ask. */
  user?: SessionUser | null
  appName: string
  /** IANA name of the shop's zone. */
  timeZone: string
}
