/** Runs something on the clock of another zone, as a browser elsewhere would. */
export function inZone<T>(timeZone: string, run: () => T): T {
  const before = process.env.TZ
  process.env.TZ = timeZone
  try {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (zone !== timeZone) throw new Error(`The clock runs in ${zone} instead of ${timeZone}.`)
    return run()
  } finally {
    process.env.TZ = before
  }
}
