import { median, percentile, printTable } from './figures.ts'
import type { Sides } from './hot-calls.ts'

interface LongAnswer {
  firstByte: number
  total: number
  bytes: number
}

/** One long answer, uncompressed, timed in milliseconds. */
async function timeAnswer(port: number, path: string, cookie: string, encoding = 'identity'): Promise<LongAnswer> {
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Cookie: cookie, 'Accept-Encoding': encoding },
  })
  let firstByte = 0
  let bytes = 0
  for await (const chunk of response.body!) {
    firstByte ||= performance.now() - start
    bytes += chunk.length
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return { firstByte, total: performance.now() - start, bytes }
}

/** How long a small call waits, in milliseconds, while the work runs. */
async function waitsDuring(port: number, cookie: string, work: Promise<unknown>, path: string): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } })).arrayBuffer()
    waits.push(performance.now() - start)
  }
  return waits
}

const day = 86_400_000

/** The report over 50,000 rows beside the bare server's, and over a whole year, with what small calls wait meanwhile. */
export async function compareConsolidated(
  { product, bare }: Sides,
  { cookies, admin, tips, rounds }: { cookies: string[]; admin: string; tips: number; rounds: number },
) {
  const rangeOf = (rows: number) =>
    `startDate=${new Date(Date.now() - (rows / tips) * 730 * day).toISOString()}&endDate=${new Date().toISOString()}`
  const ours = (rows: number, encoding: string) => ({
    port: product.port,
    path: `/api/admin/tips/consolidated-reports?${rangeOf(rows)}`,
    small: '/api/user',
    encoding,
  })
  const rows = Math.min(50_000, tips / 2)
  const sides = {
    bare: { port: bare.port, path: `/consolidated?${rangeOf(rows)}`, small: '/user', encoding: 'identity' },
    ours: ours(rows, 'identity'),
    'ours, zstd': ours(rows, 'zstd'),
    [`ours, a year (${(tips / 2).toLocaleString('en-US')} rows)`]: ours(tips / 2, 'identity'),
  }
  const measured = new Map<string, { totals: number[]; firsts: number[]; waits: number[] }>()
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, side] of Object.entries(sides)) {
      const answer = await timeAnswer(side.port, side.path, admin, side.encoding)
      const again = timeAnswer(side.port, side.path, admin, side.encoding)
      const others = await waitsDuring(side.port, cookies[0]!, again, side.small)
      if (round === 0) continue
      const found = measured.get(name) ?? { totals: [], firsts: [], waits: [] }
      found.totals.push(answer.total)
      found.firsts.push(answer.firstByte)
      found.waits.push(...others)
      measured.set(name, found)
    }
  const faster = median(measured.get('bare')!.totals) / median(measured.get('ours')!.totals)
  printTable(
    `Consolidated report of ${rows.toLocaleString('en-US')} rows; last byte ${faster.toFixed(2)} times faster than bare (target 0.80)`,
    ['who', 'first byte ms', 'last byte ms', 'others wait p95 ms', 'others wait at most ms'],
    [...measured].map(([name, { firsts, totals, waits }]) => [
      name,
      median(firsts).toFixed(0),
      median(totals).toFixed(0),
      percentile(waits, 0.95).toFixed(0),
      Math.max(...waits).toFixed(0),
    ]),
  )
}
