import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from '#tests/support/program.ts'
import type { Product } from './product.ts'

export type Span = [from: number, to: number]

export const overlaps = (spans: Span[], from: number, to: number) =>
  spans.some(([begin, end]) => from <= end && to >= begin)

/** What is seen of the processes from outside, by `performance.now()`. */
export type Watch = Awaited<ReturnType<typeof watch>>

const between = { checks: 50, samples: 1_000, healthChecks: 250 }

export async function watch(product: Product) {
  const stopping = new AbortController()
  const { signal } = stopping
  /** From the last moment at which both answered to the first at which both did again. */
  const downs: Span[] = []
  /** What the server's process takes, every second; none where there is no /proc. */
  const samples: { at: number; pid: number; megabytes: number; openFiles: number }[] = []
  /** What /readyz said, and what a server that only says "ok" took meanwhile: how busy this machine is. */
  const health: { sentAt: number; answeredAt: number; status: number | undefined }[] = []
  const controlled: Span[] = []
  const failed = new Map<number, number>()
  const control = startProgram(process.execPath, ['-e', other], { detached: true })
  const controlUrl = await control.ready

  let lastUp = performance.now()
  let isDown = false
  async function lookForEnds() {
    const askedAt = performance.now()
    const isUp = product.isUp() && (await product.pool.query('select 1').catch(() => undefined)) !== undefined
    if (isUp && isDown) downs.push([lastUp, performance.now()])
    // It may have ended since it was asked.
    if (isUp) lastUp = askedAt
    isDown = !isUp
  }

  async function askHealth() {
    const sentAt = performance.now()
    const { status } = await answerOf(`${product.url}/readyz`)
    health.push({ sentAt, answeredAt: performance.now(), status })
  }

  async function askOther() {
    const sentAt = performance.now()
    await answerOf(controlUrl)
    controlled.push([sentAt, performance.now()])
  }

  async function sample() {
    const pid = product.pid()
    const facts = product.isUp() ? factsOf(pid) : undefined
    if (facts) samples.push({ at: performance.now(), pid, ...facts })
    const { text } = await answerOf(`${product.url}/metrics`)
    const counts = [...text.matchAll(/^washboard_http_requests_total\{.*status="500"\} (\d+)$/gm)]
    const count = counts.reduce((sum, [, digits]) => sum + Number(digits), 0)
    failed.set(pid, Math.max(count, failed.get(pid) ?? 0))
  }

  const repeat = async (work: () => Promise<void>, pause: number) => {
    while (!signal.aborted) {
      await work()
      await wait(pause, undefined, { signal }).catch(() => {})
    }
  }
  const loops = Promise.all([
    repeat(lookForEnds, between.checks),
    repeat(askHealth, between.healthChecks),
    repeat(askOther, between.checks),
    repeat(sample, between.samples),
  ])
  return {
    downs,
    samples,
    /** Answers of 500 that the server itself counted. */
    failures: () => [...failed.values()].reduce((sum, count) => sum + count, 0),
    health,
    control: controlled,
    async stop() {
      stopping.abort()
      await loops
      await sample()
      if (isDown) downs.push([lastUp, performance.now()])
      control.process.kill()
    },
  }
}

async function answerOf(url: string): Promise<{ status: number | undefined; text: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: undefined, text: '' }
  }
}

/** Linux only. */
function factsOf(pid: number) {
  try {
    // A process that is ending takes nothing any more.
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes && { megabytes: Number(kilobytes) / 1024, openFiles: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return undefined
  }
}

/** Ends after hours in any case, if nobody is left to end it. */
const other = `
require('node:http').createServer((req, res) => res.end('ok'))
  .listen(0, '127.0.0.1', function () { console.log('ready at http://127.0.0.1:' + this.address().port) })
setTimeout(process.exit, 4 * 60 * 60_000)`
