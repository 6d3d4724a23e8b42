import type { Day } from '#shared/time/day.ts'

/** What each block of the page is told besides its figures. */
export interface Around {
  start: Day
  /** The days of a week that is not over, which is held against the same days of others; undefined once it is. */
  soFar: Day[] | undefined
  /** As addresses of lists have it. */
  range: string
  isAdmin: boolean
  className?: string | undefined
}
