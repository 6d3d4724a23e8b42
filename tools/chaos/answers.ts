import { pino } from 'pino'
import { type Exchange, inWords, isTryAgain } from './sender.ts'

/** What an answer depends on beside server and database; `long` ones are as long as what they tell. */
type Touches = 'nothing else' | 'mail' | 'files' | 'long'

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
  readonly failures = new Count('answers 500')
  readonly unexpected = new Count('answers that nothing explains')
  readonly leaks = new Count('answers with somebody else’s data')
  readonly misshapen = new Count('answers of another form than described')
  readonly unseen = new Count('acknowledged and not shown')
  readonly crashes = new Count('ends of the server that nobody caused')
  readonly refusals = new Count('refused in words (no room, no mail, no bucket)')
  readonly logged = new Count('written to the log at level error')

  /** What must not be. */
  get wrong() {
    return [this.failures, this.unexpected, this.leaks, this.misshapen, this.unseen, this.crashes]
  }

  take(exchange: Exchange) {
    const { call, sentAt, answeredAt, reply, isWanted } = exchange
    const what = inWords(exchange)
    const status = reply?.status
    const touches = touchesOf(call)
    this.all.push({ sentAt, answeredAt, touches, status, what })
    // Reading takes no room.
    const isRead = call.startsWith('GET ') && touches === 'nothing else'
    if (!isRead && explained.has(`${status} ${reply?.body?.code}`)) this.refusals.add(what)
    else if (isWanted || !reply || isTryAgain(reply)) return
    else if (call.includes('://')) this.refusals.add(what)
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
  readonly what: string
  readonly counts = new Map<string, number>()

  constructor(what = '') {
    this.what = what
  }

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

function touchesOf(call: string): Touches {
  if (/^\w+ (http|\/api\/(objects|[a-z-]+-images))/.test(call)) return 'files'
  if (/^POST .*email$/.test(call)) return 'mail'
  if (/consolidated-reports|payroll-periods$/.test(call)) return 'long'
  return 'nothing else'
}
