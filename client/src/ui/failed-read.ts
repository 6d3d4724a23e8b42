let reference: string | undefined

/** What the newest read that failed can be found by in the server's log; undefined where the server did not answer. */
export const failedRead = () => reference

export function noteFailedRead(next: string | undefined) {
  reference = next
}
