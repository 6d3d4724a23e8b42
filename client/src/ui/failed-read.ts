interface FailedRead {
  /** Whether the server answered, with an error. */
  isAnswered: boolean
  /** What its lines in the server's log can be found by. */
  reference: string | undefined
}

let newest: FailedRead = { isAnswered: false, reference: undefined }

/** The newest read that failed. */
export const failedRead = () => newest

export function noteFailedRead(next: FailedRead) {
  newest = next
}
