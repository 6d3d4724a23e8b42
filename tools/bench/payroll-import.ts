// `npm run bench:payroll`: a file of 5,000 rows in the browser of a shop of 1,000 people, and what storing a period costs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import type { RecordSent } from '#shared/payroll/new-period.ts'
import { addDays } from '#shared/time/day.ts'
import { findBrowser } from '#tools/test/find-browser.ts'
import { median } from './figures.ts'
import { signIn, startProduct } from './servers.ts'
import { fillShop, password } from './shop.ts'

/**
 * A payroll file of that many rows. A fifth are exact names, some of them twice and in another order; the rest is what
 * costs most: names that nearly match, and names that several people's names are in.
 */
function payrollFile(rows: number, people: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const n = (at % people) + 1
    const kind = Math.floor(at / people) % 5
    const name = [
      `First${n} Last${n}`,
      n <= 50 ? `"Last${n}, First${n}"` : `First${n}a Last${n}`,
      `First${n} Last${(n % people) + 1} First${(n % people) + 1} Last${n}`,
      `Af\u00efrst${n} La\u015bt${n}`,
      `Nobody Known${n}`,
    ][kind]
    return `${name},$15.25/hr,38:30,$587.13,$${(n % 90) + 10}.50,"1,204 lbs",$25.00,$700.00,covered Saturday close`
  })
  return [
    'Name,Rate,Hours worked,Regular Pay,Tips,Weight processed,Weight Bonus,Gross Pay,Notes',
    ...lines,
    'TOTAL,,,,,,,,',
  ].join('\r\n')
}

const people = 1_000
const rows = 5_000
const repeats = 5
/** What the browser itself calls a long task; typing stutters from here on. */
const longTask = 50

const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') })
const pool = openPool(asSystem({ ...postgres.connection, statement_timeout: 0 }), {
  answerWithin: Number.POSITIVE_INFINITY,
})
await migrate(pool)
await fillShop(pool, people, 200_000)
await pool.query('delete from payroll_periods')
const product = await startProduct({ DATABASE_URL: postgres.connectionString, DATA_DIR: path.join(folder, 'data') })
try {
  await inTheBrowser()
  await storing()
} finally {
  await product.stop()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** From the choice of the file to the whole preview, and the longest that anything kept the page from answering. */
async function inTheBrowser() {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> })
  const page = await browser.newPage({ baseURL: `http://127.0.0.1:${product.port}` })
  await page.request.post('/api/login', { data: { email: 'p1@bench.example', password } })
  const buffer = Buffer.from(payrollFile(rows, people))
  const times: number[] = []
  const longest: number[] = []
  for (let round = 0; round <= repeats; round += 1) {
    const { milliseconds, tasks } = await preview(page, buffer)
    // The first round also fetches and compiles the worker.
    console.log(
      `  round ${round}: ${milliseconds.toFixed(0)} ms, long tasks ${tasks.map((ms) => ms.toFixed(0)).join(', ') || 'none'}`,
    )
    if (round === 0) continue
    times.push(milliseconds)
    longest.push(Math.max(0, ...tasks))
  }
  console.log(
    `${rows.toLocaleString('en-US')} rows (${(buffer.length / 1000).toFixed(0)} kB) against ${people.toLocaleString('en-US')} people: ` +
      `previewed in ${median(times).toFixed(0)} ms, longest task over ${longTask} ms: ${Math.max(...longest).toFixed(0) === '0' ? 'none' : `${Math.max(...longest).toFixed(0)} ms`}`,
  )
  await browser.close()
}

async function preview(page: Page, buffer: Buffer) {
  await page.goto('/admin/payroll-import')
  await page.getByText('CSV Upload', { exact: true }).click()
  await page.getByText('No payroll periods found').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seenTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'longtask' })
  })
  const start = performance.now()
  await page.getByLabel('CSV File').setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer })
  await page.getByText(`${(rows + 1).toLocaleString('en-US')} rows in the file:`).waitFor()
  const milliseconds = performance.now() - start
  await page.getByRole('heading', { name: 'Tips logged against tips paid' }).waitFor()
  await page.waitForLoadState('networkidle')
  const tasks = await page.evaluate(() => (window as unknown as { seenTasks: number[] }).seenTasks)
  return { milliseconds, tasks }
}

/** One period for everybody, new and again, over HTTP; and in how many statements. */
async function storing() {
  const { rows: users } = await pool.query<{ id: string }>('select id from users')
  const records = users.map(
    ({ id }): RecordSent => ({
      userId: id,
      hoursWorked: '38.50',
      hourlyRate: '15.25',
      regularPay: '587.13',
      tipsPay: '12.50',
      bonuses: '25.00',
      grossPay: '624.63',
      netPay: '624.63',
      weightProcessed: '1204.00',
      notes: 'covered Saturday close',
    }),
  )
  const cookie = await signIn(product.port, 'p1@bench.example', password)
  const times = { new: [] as number[], again: [] as number[] }
  for (let week = 0; week <= repeats; week += 1)
    for (const kind of ['new', 'again'] as const) {
      const start = performance.now()
      await store(cookie, { ...weekOf(week), importedFrom: 'csv', records })
      if (week > 0) times[kind].push(performance.now() - start)
    }
  for (const kind of ['new', 'again'] as const)
    console.log(
      `${records.length.toLocaleString('en-US')} records, ${kind === 'new' ? 'a new period' : 'the same period again'}: ` +
        `${median(times[kind]).toFixed(0)} ms over HTTP`,
    )
}

function weekOf(week: number) {
  const startDate = addDays('2024-01-01', week * 7)
  return { startDate, endDate: addDays(startDate, 6) }
}

async function store(cookie: string, body: object) {
  const response = await fetch(`http://127.0.0.1:${product.port}/api/payroll-periods`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 201) throw new Error(`The import was refused: ${response.status} ${await response.text()}`)
  await response.text()
}
