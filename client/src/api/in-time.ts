/** The longest (milliseconds) that anything waits for what this device keeps, which may never answer. */
const patience = 2_000

/**
 * Rejects where the answer does not come in time. That is counted in eight parts: while a page is busy with itself it hears
 * no answer, however long one has been there, and of such a pause only one part counts.
 */
export const inTime = <T>(answer: Promise<T>, longest = patience): Promise<T> =>
  new Promise((resolve, reject) => {
    const wait = (parts: number) => {
      const signal = AbortSignal.timeout(longest / 8)
      signal.onabort = () => (parts ? wait(parts - 1) : reject(signal.reason))
    }
    wait(7)
    answer.then(resolve, reject)
  })
