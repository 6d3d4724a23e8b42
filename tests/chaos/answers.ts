import { pino } from 'pino'
import { type Exchange, inWords, isTryAgain, type Request } from './sender.ts'

/** What an answer depends on beside server and database; `long` ones are as long as what they tell. */
export type Touches = 'nothing else' | 'mail' | 'files' | 'long'

export interface Timed {
  sentAt: number
  answeredAt: number
  touches: Touches
  status: number | undefined
  what: string
}

/** Everything that was answered, and what was wrong with it. */
export class Answers {
  readonly all: Timed[] = []
  /** Answers of 500 with what was asked. */
  readonly failures = new Count()
  /** Answers that nothing explains. */
  readonly unexpected = new Count()
  /** Refusals in words that a full disk, a mail server or a bucket explains. */
  readonly refusals = new Count()
  /** What somebody saw of somebody else. */
  readonly leaks = new Count()
  /** Answers that are not as the endpoint table says. */
  readonly misshapen = new Count()
  /** What was acknowledged and did not show. */
  readonly unseen = new Count()
  /** What the server wrote to its log at level error. */
  readonly logged = new Count()
  /** Ends of the server that nobody caused. */
  readonly crashes: string[] = []

  take(exchange: Exchange) {
    const { request, sentAt, answeredAt, reply, isWanted } = exchange
    const what = inWords(exchange)
    const status = reply?.status
    const touches = touchesOf(request)
    this.all.push({ sentAt, answeredAt, touches, status, what })
    // Reading takes no room.
    const isRead = request.method === 'GET' && touches === 'nothing else'
    if (!isRead && explained.has(`${status} ${reply?.body?.code}`)) this.refusals.add(what)
    else if (isWanted || !reply || isTryAgain(reply)) return
    else if (!request.address.startsWith('/')) this.refusals.add(what)
    else if (status === 500) this.failures.add(what)
    else this.unexpected.add(what)
  }

  takeLog(line: string) {
    const { msg = line, err, failed, level } = parsed(line)
    // What ended the server is worth more than a line in a list at the end.
    if (level === pino.levels.values.fatal) console.error(`${msg}\n${err?.stack ?? err?.message}`)
    // The line of the request itself only says that it failed.
    if (msg === 'request') return
    const cause = err?.code ?? failed ?? err?.message?.trim().split('\n').at(-1)
    this.logged.add([msg, cause].filter(Boolean).join(' ').slice(0, 150))
  }
}

const explained = new Set(['507 DISK_FULL', '502 MAIL_FAILED', '503 STORAGE_FAILED'])

export class Count {
  readonly counts = new Map<string, number>()

  add(...all: string[]) {
    for (const what of all) this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
    return this
  }

  /** 'what (3 times)', the most frequent first. */
  get lines() {
    return [...this.counts]
      .sort((a, b) => b[1] - a[1])
      .map(([what, times]) => (times === 1 ? what : `${what} (${times} times)`))
  }

  get total() {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }
}

function parsed(line: string) {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

function touchesOf({ method, address }: Request): Touches {
  if (!address.startsWith('/') || /^\/api\/(objects|[a-z-]+-images)/.test(address)) return 'files'
  if (method === 'POST' && /email$/.test(address)) return 'mail'
  if (/consolidated-reports|payroll-periods$/.test(address)) return 'long'
  return 'nothing else'
}
