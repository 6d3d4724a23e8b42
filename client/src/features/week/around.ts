/** What each block of the page is told besides its figures. */
export interface Around {
  start: string
  /** Whether the week has ended. */
  isOver: boolean
  /** As addresses of lists have it. */
  range: string
  isAdmin: boolean
}
