import { ServerResponse } from 'node:http'

/** The moment at which every run of tests begins, on a Wednesday in no special week; from then on time passes as usual. */
const noon = '2030-05-15T12:00:00-04:00'

/**
 * How far (milliseconds) the clock of this run, of its servers, databases and browsers is ahead. Found once by the
 * configuration that is read first; the processes that it starts inherit it.
 */
export function clockOfThisRun(): string {
  return String(Date.parse(noon) - Date.now())
}

/** Puts the clock of a window, or of Node, ahead by so many milliseconds. Runs in pages too: it uses nothing around it. */
export function putClockAhead(ahead: number) {
  const RightDate = Date
  const now = () => RightDate.now() + ahead
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, values, self) => Reflect.construct(target, values.length > 0 ? values : [now()], self),
    apply: () => new RightDate(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  })
}

// Where this is loaded with a setting, by `--import` or as a test's setup, it is the clock of the process; once.
const { CLOCK_AHEAD } = process.env
const isAhead = Symbol.for('washboard tests: clock is ahead')
if (CLOCK_AHEAD && !(isAhead in globalThis)) {
  Object.assign(globalThis, { [isAhead]: true })
  putClockAhead(Number(CLOCK_AHEAD))
  // Node writes the time of each answer by itself, and not by `Date`.
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...head: unknown[]) {
    if (this.sendDate && !this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString())
    return writeHead.apply(this, head as never)
  }
}
