// `npm run bench:jobs`: the ten things people do most, done in a browser the size of a phone whose processor is slowed four
// times: how many actions each takes, and how long the slowest of them keeps the page from painting what came of it.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { demoPassword } from '#server/demo/people.ts'
import { refuse } from '#tools/arguments.ts'
import { withDemoShop } from '#tools/record/demo-shop.ts'
import { findBrowser } from '#tools/test/find-browser.ts'
import { printTable } from './figures.ts'
import { noticed, viewport, Worker } from './phone-worker.ts'

const tips = 20

/** With order IDs as the till of the demo shop prints them, six digits. */
async function logTips(erin: Worker) {
  const { page } = erin
  const orderId = page.getByLabel('Order ID')
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'My Tips' }))
  for (let tip = 1; tip <= tips; tip += 1) {
    await erin.type(orderId, String(900_000 + tip))
    await erin.enter()
    await erin.type(page.getByLabel('Tip Amount ($)'), '4.50')
    await erin.enter()
    await erin.reads(`Order #${900_000 + tip}`)
  }
}

/** Without an action: it stands on the dashboard. */
async function seeTheWeek(erin: Worker) {
  await erin.look(erin.page.getByRole('link', { name: 'My Tips' }).getByText('$'))
}

async function reportMachine(erin: Worker) {
  const { page } = erin
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Machine Problems' }))
  await erin.tap(page.getByRole('button', { name: 'Report a problem' }))
  await erin.tap(page.getByRole('radio', { name: 'Washer' }))
  await erin.type(page.getByLabel('Machine Number'), '12')
  await erin.tap(page.getByRole('button', { name: 'Does not drain' }))
  await erin.tap(page.getByRole('button', { name: 'Report Problem' }))
  await erin.reads('Problem reported successfully!')
}

async function markFixed(erin: Worker) {
  const { page } = erin
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Machine Problems' }))
  await erin.tapAndConfirm(page.getByRole('button', { name: 'Mark Fixed' }).first())
  await erin.reads('Problem marked as fixed!')
}

/** At the tablet, which is open already and offers the name of the last person who repaired. */
async function repairAtTablet(nobody: Worker) {
  const { page } = nobody
  await nobody.tap(page.getByRole('button', { name: 'Mark as Repaired' }).first())
  await nobody.tap(page.getByRole('dialog').getByRole('button', { name: 'Mark as Repaired' }))
  await nobody.reads('marked as repaired!')
}

/** A picture as a phone takes it, of some megabytes. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 3000,
      height: 2250,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer(),
})

async function reportDrop(erin: Worker) {
  const { page } = erin
  const receipt = await photo('receipt.jpg')
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Drop Report' }))
  await erin.type(page.getByLabel('Starting Cash'), '200')
  await erin.type(page.getByLabel('Ending Cash'), '540.25')
  await erin.tap(page.getByRole('button', { name: 'Expected amount' }))
  await erin.chooseFiles(page.getByLabel('Choose picture'), [receipt])
  await page.getByRole('button', { name: 'Open receipt', exact: true }).waitFor()
  await erin.tap(page.getByRole('button', { name: 'Submit Report' }))
  await erin.reads('Drop report submitted successfully!')
}

async function reportStains(erin: Worker) {
  const { page } = erin
  const photos = await Promise.all([1, 2, 3].map((each) => photo(`photo-${each}.jpg`)))
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'Stain Report' }))
  await erin.type(page.getByLabel('Order ID'), '904411')
  await erin.choose(page.getByLabel('Commercial Account'), { index: 1 })
  for (const item of ['K Flat', 'K Flat', 'Q Fitted', 'Duvet', 'Bath Towel'])
    await erin.tap(page.getByRole('button', { name: `Add one ${item}`, exact: true }))
  await erin.chooseFiles(page.getByLabel('Choose photos'), photos)
  await erin.reads('3 of 3 photos')
  await erin.tap(page.getByRole('button', { name: 'Done', exact: true }))
  await page.getByRole('button', { name: 'Send Email Report' }).waitFor()
}

async function seeLatestPay(erin: Worker) {
  const { page } = erin
  await erin.tap(page.getByRole('navigation', { name: 'Functions' }).getByRole('link', { name: 'My Pay' }))
  await erin.look(page.getByText('Net Pay').first())
}

/** All that wait: three in the demo shop, and ten would take the same taps. */
async function approveSignOffs(ingrid: Worker) {
  const { page } = ingrid
  await ingrid.tap(page.getByRole('link', { name: /sign-off|approv/i }).first())
  await ingrid.tap(page.getByLabel(/^Select all/))
  await ingrid.tap(page.getByRole('button', { name: /^Approve \d+ tasks/ }))
  await ingrid.tap(page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
  await ingrid.reads('All caught up!')
}

const file = path.resolve(import.meta.dirname, '../../tests/payroll/samples/payroll-week.csv')

/** What the file calls people of the demo shop. */
const names = new Map([
  ['Nisha B.', 'Tanisha Brooks'],
  ['D. Whitfield', 'Devon Whitfield'],
])

const unknown = names.size

async function importPayroll(helen: Worker) {
  const { page } = helen
  let text = await readFile(file, 'utf8')
  for (const [called, name] of names) text = text.replace(name, called)
  await helen.tap(page.getByRole('link', { name: 'Weeks without payroll' }))
  await helen.chooseFiles(page.getByLabel('CSV File'), [
    { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  ])
  for (const [called, name] of names) {
    await helen.choose(page.getByRole('combobox', { name: new RegExp(`^Person of row \\d+, ${called}`) }), name)
  }
  await helen.tap(page.getByLabel(/^I have looked at th/))
  await helen.tap(page.getByRole('button', { name: 'Import Payroll Data' }))
  await page
    .getByText(/^Payroll period (created|updated) with/)
    .first()
    .waitFor()
}

interface Job {
  name: string
  /** First name of the person in the demo shop; nobody is signed in at the tablet. */
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
