// `npm run bench:jobs`: the ten things people do most, done in a browser the size of a phone whose processor is slowed four
// times: how many actions each takes, and how long the slowest of them keeps the page from painting what came of it.
import { chromium } from 'playwright'
import { demoPassword } from '#server/demo/people.ts'
import { refuse } from '#tools/arguments.ts'
import { withDemoShop } from '#tools/record/demo-shop.ts'
import { findBrowser } from '#tools/test/find-browser.ts'
import { markFixed, repairAtTablet, reportMachine } from './jobs/machines.ts'
import { approveSignOffs, importPayroll, seeLatestPay, unknown } from './jobs/office.ts'
import { reportDrop, reportStains } from './jobs/reports.ts'
import { logTips, seeTheWeek, tips } from './jobs/tips.ts'
import { noticed, viewport, Worker } from './jobs/worker.ts'
import { printTable } from './table.ts'

interface Job {
  name: string
  /** First name of whoever does it in the demo shop; nobody is signed in at the tablet. */
  who?: 'rosa' | 'ingrid' | 'helen'
  at?: string
  /** Into so many its counts are divided. */
  times?: number
  run: (worker: Worker) => Promise<void>
}

const jobs: Job[] = [
  { name: `log ${tips} tips in a row, each`, who: 'rosa', times: tips, run: logTips },
  { name: "see one's total of the week", who: 'rosa', run: seeTheWeek },
  { name: 'report a machine', who: 'rosa', run: reportMachine },
  { name: 'mark fixed', who: 'rosa', run: markFixed },
  { name: 'drop report', who: 'rosa', run: reportDrop },
  { name: 'stain report with 3 photos', who: 'rosa', run: reportStains },
  { name: 'repair at the tablet', at: '/machine-status', run: repairAtTablet },
  { name: 'latest pay', who: 'rosa', run: seeLatestPay },
  { name: 'approve 10 sign-offs', who: 'ingrid', run: approveSignOffs },
  { name: `import payroll with ${unknown} unknown names`, who: 'helen', run: importPayroll },
]

const slower = 4
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))

const isWanted = ({ name }: Job) => wanted.length === 0 || wanted.some((word) => name.includes(word))
if (!jobs.some(isWanted)) refuse(`No job is called '${wanted.join(' ')}': ${jobs.map(({ name }) => name).join(', ')}.`)

const each = (count: number, times: number) => String(Math.round((count / times) * 10) / 10)

await withDemoShop(async (baseURL) => {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } as Record<string, string> })
  try {
    const rows: string[][] = []
    for (const { name, who, at = '/', times = 1, run } of jobs.filter(isWanted)) {
      const context = await browser.newContext({ baseURL, viewport, isMobile: true, hasTouch: true, locale: 'en-US' })
      // The tour of the first day would lie over it all.
      await context.addInitScript(() => {
        Storage.prototype.getItem = ((kept) =>
          function (this: Storage, key: string) {
            return key.startsWith('tour-completed-') ? 'true' : kept.call(this, key)
          })(Storage.prototype.getItem)
      })
      if (who)
        await context.request.post('/api/login', { data: { email: `${who}@suds.example`, password: demoPassword } })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      const worker = await Worker.at(page, at)
      await run(worker)
      const { actions, strokes, slowest, late } = await worker.work()
      rows.push([
        name,
        each(actions, times),
        each(strokes, times),
        slowest.milliseconds.toFixed(0),
        slowest.name,
        String(late),
      ])
      await context.close()
    }
    printTable('Jobs', ['job', 'actions', 'taps and keys', 'slowest ms', 'which', `over ${noticed} ms`], rows)
  } finally {
    await browser.close()
  }
})
