/** The longest (milliseconds) that anything waits for what this device keeps, which may never answer. */
const patience = 2_000

/** Rejects where the answer does not come in time. */
export function inTime<T>(answer: Promise<T>, longest = patience): Promise<T> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(longest)
    signal.onabort = () => reject(signal.reason)
    answer.then(resolve, reject)
  })
}
