import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInProcess } from '#server/features/payroll/sheet-process.ts'
import { exportAddress, readSheet } from '#server/features/payroll/sheets.ts'
import { ClientGone } from '#server/http/leaving.ts'
import { startApp } from '#tests/support/app.ts'
import { ada } from '#tests/support/cast.ts'
import { csv, startSheetServer } from './sheet-server.ts'

const google = 'https://docs.google.com'
const sheet = `${google}/spreadsheets/d/1AbC-d_9/edit#gid=77`
const good = 'Name,Rate,Hours worked,Regular Pay,Tips,Weight processed,Weight Bonus,Gross Pay,Notes\r\n'

const sheets = await startSheetServer()
afterAll(sheets.close)
const app = await startApp({ GOOGLE_SHEETS_ORIGIN: sheets.origin })

/** What an import says while Google answers so. */
function importing(answer: RequestListener, sheetsUrl: unknown = sheet) {
  sheets.answerWith(answer)
  return app.as(ada).post('/api/import-from-sheets', { sheetsUrl })
}

describe('a sheet', () => {
  test('is fetched as CSV from its fixed address and read like a file', async () => {
    const text = `${good}Rosa Delgado,$15/hr,38:30,$577.50,abc,"1,204 lbs",$25.00,$714.90,"two\r\nlines"\r\n,,,,,,,,\r\nTOTAL,,1,,,,,,\r\n`
    const { status, body } = await importing(csv(`\uFEFF${text}`))
    expect(sheets.asked).toEqual(['/spreadsheets/d/1AbC-d_9/export?format=csv&gid=77'])
    const rosa = {
      row: 1,
      employeeName: 'Rosa Delgado',
      hoursWorked: '38.50',
      grossPay: '714.90',
      notes: 'two\nlines',
      marks: [{ field: 'tipsPay', kind: 'unreadable', text: 'abc' }],
    }
    expect([status, body]).toMatchObject([200, { records: [rosa], csv: text }])
  })

  test('is followed where Google itself sends the request on', async () => {
    const { status } = await importing((req, res) => {
      if (req.url!.startsWith('/download')) return csv(good)(req, res)
      res.writeHead(307, { Location: '/download/1' }).end()
    })
    expect([status, sheets.asked[1]]).toEqual([200, '/download/1'])
  })

  test('may be named at the configured origin too', async () => {
    const reply = await importing(csv(good), `${sheets.origin}/spreadsheets/d/xyz`)
    expect([reply.status, reply.body.records]).toEqual([200, []])
  })
})

describe('a sheet is refused', () => {
  const answers =
    (status: number, headers = {}, body = ''): RequestListener =>
    (_req, res) =>
      res.writeHead(status, headers).end(body)
  const sendsTo = (Location: string) => answers(302, { Location })
  const signIn = '<!doctype html><title>Sign in</title>'
  const endless: RequestListener = (_req, res) => {
    res.setHeader('Content-Type', 'text/csv')
    const more = () => {
      while (!res.destroyed && res.write(good.repeat(1000)));
      if (!res.destroyed) res.once('drain', more)
    }
    more()
  }

  const isNotShared = /^This sheet is not shared\. /
  const isNotThere = 'There is no sheet at this address. Please check it.'
  const isTooLarge = 'This sheet is larger than 5 MB.'
  const hasTooManyRows = 'This sheet has more than 2,000 rows.'
  const leadsAway = 'This address leads away from Google Sheets, so it was not followed.'

  test.each<[string, RequestListener, string | RegExp]>([
    [
      'the sign-in page comes instead',
      answers(200, { 'Content-Type': 'text/html; charset=utf-8' }, signIn),
      isNotShared,
    ],
    ['a page comes without saying so', csv(`\n${signIn}`), isNotShared],
    ['it is forbidden', answers(403), isNotShared],
    ['it asks who is there', answers(401), isNotShared],
    ['it sends to the sign-in', sendsTo('https://accounts.google.com/ServiceLogin'), isNotShared],
    ['it does not exist', answers(404), isNotThere],
    ['it has no such tab', answers(400), isNotThere],
    [
      'it says that it is too large',
      answers(200, { 'Content-Type': 'text/csv', 'Content-Length': 5_000_001 }, 'x'.repeat(5_000_001)),
      isTooLarge,
    ],
    ['it turns out to be too large', endless, isTooLarge],
    ['it goes on and on', csv(good.replaceAll(',', '') + 'x\n'.repeat(200_000)), hasTooManyRows],
    ['it has too many rows', csv(good + 'Rosa Delgado,1\n'.repeat(2001)), hasTooManyRows],
    ['it sends elsewhere', sendsTo('http://127.0.0.1:1/'), leadsAway],
    ['it sends to a name that only ends like Google’s', sendsTo('https://docs.google.com.evil.example/'), leadsAway],
    ['it sends to Google without encryption', sendsTo('http://docs.google.com/'), leadsAway],
    [
      'it sends round in circles',
      (req, res) => res.writeHead(302, { Location: req.url! }).end(),
      'Google sends this address round in circles. Please check it.',
    ],
    [
      'it is a picture',
      answers(200, { 'Content-Type': 'image/png' }, 'PNG'),
      'This sheet is no payroll table. Google delivered something else than CSV.',
    ],
    [
      'it has no names',
      csv('Colour,Size\r\nred,7\r\n'),
      /^This sheet is no payroll table\. There is no column called Name in the first line\./,
    ],
    ['it is empty', csv(''), 'This sheet is no payroll table. The file is empty.'],
  ])('when %s', async (_what, answer, words) => {
    const reply = await importing(answer)
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(words)])
  })

  test.each<[string, RequestListener, number, unknown]>([
    ['Google fails', (_req, res) => res.writeHead(500).end('oh'), 502, expect.stringContaining('could not deliver')],
    ['Google has had enough', answers(429), 502, expect.stringContaining('could not deliver')],
    ['it sends nowhere', answers(302), 502, expect.stringContaining('could not deliver')],
    ['Google hangs up', (req) => req.socket.destroy(), 502, expect.stringContaining('cannot be reached')],
  ])('when %s', async (_what, answer, status, message) => {
    const reply = await importing(answer)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([status, 'SHEET_UNAVAILABLE', message])
  })

  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['never ends', (_req, res) => res.setHeader('Content-Type', 'text/csv').write(good)],
    ['sends on and on', (req, res) => setTimeout(() => res.writeHead(302, { Location: req.url! }).end(), 60)],
  ])('when Google %s, after a time', async (_what, answer) => {
    sheets.answerWith(answer)
    await expect(readSheet(sheet, sheets.origin, { patience: 200 })).rejects.toMatchObject({
      status: 502,
      message: 'Google Sheets did not answer in time. Please try again.',
    })
  })
})

describe('an address that is no sheet’s is refused before any request', () => {
  // What was still on its way to the sheets when a reader gave up has arrived once they answer this.
  beforeAll(() => importing(csv(good)))

  test.each([
    'not an address',
    'http://docs.google.com/spreadsheets/d/abc/edit',
    'https://docs.google.com.evil.example/spreadsheets/d/abc',
    'https://docs.google.com:444/spreadsheets/d/abc',
    'https://user:pass@docs.google.com/spreadsheets/d/abc',
    'https://docs.google.com@evil.example/spreadsheets/d/abc',
    'https://docs.google.com/document/d/abc',
    'https://docs.google.com/spreadsheets/d/',
    'https://docs.google.com/spreadsheets/d/e/2PACX-1/pubhtml',
    'https://docs.google.com/spreadsheets/d/../../admin',
    'file:///etc/passwd',
    'http://169.254.169.254/spreadsheets/d/abc',
  ])('%s', async (sheetsUrl) => {
    const { status, body } = await importing(csv(good), sheetsUrl)
    expect([status, body.code, sheets.asked]).toEqual([400, 'NOT_A_SHEET_ADDRESS', []])
  })

  test.each([null, '  ', 7])('%j', async (sheetsUrl) => {
    const { status, body } = await importing(csv(good), sheetsUrl)
    expect([status, sheets.asked]).toEqual([400, []])
    expect(body.message).toBe('Please enter a Google Sheets URL')
  })

  test.each([
    ['https://docs.google.com/spreadsheets/d/abc', '/spreadsheets/d/abc/export?format=csv'],
    ['https://docs.google.com/spreadsheets/d/abc/edit?usp=sharing', '/spreadsheets/d/abc/export?format=csv'],
    ['https://docs.google.com/spreadsheets/d/abc/edit?gid=5#gid=5', '/spreadsheets/d/abc/export?format=csv&gid=5'],
    ['https://docs.google.com/spreadsheets/u/1/d/a-_Z9/edit#gid=0', '/spreadsheets/d/a-_Z9/export?format=csv&gid=0'],
    ['https://docs.google.com/spreadsheets/d/abc/edit?gid=5;rm', '/spreadsheets/d/abc/export?format=csv'],
    [
      'https://docs.google.com/spreadsheets/d/abc/export?format=pdf&gid=3',
      '/spreadsheets/d/abc/export?format=csv&gid=3',
    ],
  ])('but %s is asked for at %s', (address, wanted) => {
    expect(exportAddress(address, google).href).toBe(google + wanted)
    expect(exportAddress(address, 'http://127.0.0.1:99').href).toBe(`http://127.0.0.1:99${wanted}`)
  })
})

describe('a sheet that is made to keep a server busy', () => {
  test.each([
    ['the same behind a lone quotation mark', `Name\nx"${','.repeat(2_400_000)}`, 'more than 100 columns.'],
    ['1,000 rows of 100 cells', `Name\n${`${','.repeat(99)}\n`.repeat(1_001)}`, 'more than 100,000 cells.'],
    ['2.4 million quotation marks', `Name\n${'"a"b'.repeat(1_200_000)}`, /cannot be told apart|too large to be read/],
  ])('%s is refused in words', async (_, text, words) => {
    const reply = await importing(csv(text))
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(words)])
  })

  test('is read beside the server, which answers others meanwhile', async () => {
    const row = `${'É'.repeat(1_000)},1,1,1,1,1,1,1,${'x'.repeat(1_400)}\n`
    const reading = readInProcess(new TextEncoder().encode(good + row.repeat(1_400)))
    const isRead = reading.then(() => 'read')
    const calls = Promise.all(['/healthz', '/api/tips', '/api/user'].map((path) => app.as(ada).get(path)))
    expect(await Promise.race([isRead, calls.then((replies) => replies.map(({ status }) => status))])).toEqual([
      200, 200, 200,
    ])
    expect(JSON.parse(await reading).records).toHaveLength(1_400)
  })

  test('takes down nothing but its own process where it outgrows the memory that it may have', async () => {
    // One text of 4.6 million quotation marks: a step in which V8 finds no place to end a thread alone. It needs some
    // 70 megabytes, and a few more or less from run to run; a small sheet is read in half of what it may have here.
    const bytes = new TextEncoder().encode(`Name\n"${'""'.repeat(2_300_000)}"`)
    const limits = { megabytes: 32, milliseconds: 10_000 }
    await expect(readInProcess(bytes, limits)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/too large to be read/),
    })
    await expect(readInProcess(new TextEncoder().encode(`${good}Rosa,1\n`), limits)).resolves.toContain('Rosa')
  })

  test('is read no further for somebody who has left, and those behind are not kept waiting', async () => {
    const row = `${'É'.repeat(1_000)},1,1,1,1,1,1,1,${'x'.repeat(1_400)}\n`
    const bytes = new TextEncoder().encode(good + row.repeat(1_400))
    const leaver = new AbortController()
    const left = Promise.allSettled(Array.from({ length: 6 }, () => readInProcess(bytes, undefined, leaver.signal)))
    const next = readInProcess(new TextEncoder().encode(`${good}Rosa,1\n`))
    leaver.abort(new ClientGone())
    expect((await left).every((each) => each.status === 'rejected' && each.reason instanceof ClientGone)).toBe(true)
    expect(await next).toContain('Rosa')
  })

  test('of the largest size that is taken is read and answered', async () => {
    const row = `Rosa Delgado,$15/hr,38:30,$577.50,abc,"1,204 lbs",$25.00,$714.90,${'x'.repeat(2_300)}\n`
    const reply = await importing(csv(good + row.repeat(2_000)))
    expect([reply.status, reply.body.records.length]).toEqual([200, 2_000])
  })

  test('is refused in the language of the person who asked', async () => {
    await app.as(ada).patch('/api/user/language', { language: 'es' })
    const spanish = await importing(csv('Colour\nred'))
    await app.as(ada).patch('/api/user/language', { language: 'en' })
    expect(spanish.body.message).toMatch(/^Esta hoja no es una tabla de nómina\. No hay/)
  })
})
