/** A response has whole seconds and has been under way: less than this (milliseconds) is no difference. */
const tolerance = 5_000

let ahead: number | undefined

/** Every answer says what time it is where the server is. */
export function noteServerTime({ headers }: Response) {
  const time = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(time)) return
  const difference = time - Date.now()
  ahead = Math.abs(difference) < tolerance ? 0 : difference
}

/** How far the server's clock is ahead of this device's, in milliseconds; undefined before the first answer. */
export const clockAhead = () => ahead
