import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isMailAddress, parseAddress } from '#server/mail/address.ts'
import { createMailer, MailError } from '#server/mail/mailer.ts'
import { type SmtpStandIn, startSmtp } from '#tests/support/smtp.ts'

const letter = {
  to: { name: 'Zoë Müller', address: 'zoe@example.org' },
  subject: 'Stain report — Größe 42 👕',
  text: 'Guten Tag,\n\nacht Hemden.\n',
  html: '<p>Guten Tag,</p><p>acht Hemden.</p>',
}
const from = 'Wash, Dry & Co <office@example.org>'

let folder: string
let logged: { level: string; facts: object; words: string }[]
const log = {
  info: (facts: object, words: string) => void logged.push({ level: 'info', facts, words }),
  error: (facts: object, words: string) => void logged.push({ level: 'error', facts, words }),
} as Parameters<typeof createMailer>[0]['log']

beforeEach(async () => {
  logged = []
  folder = await mkdtemp(path.join(tmpdir(), 'mail-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function smtp(account?: Parameters<typeof startSmtp>[0]): Promise<SmtpStandIn> {
  const server = await startSmtp(account)
  onTestFinished(() => server.close())
  return server
}

function mailerTo(smtpUrl: string | undefined, patience = 10_000) {
  const mailer = createMailer({ smtpUrl, from, outboxDir: outbox(), log, patience })
  onTestFinished(() => mailer.close())
  return mailer
}

async function failureOf(sending: Promise<void>): Promise<MailError> {
  const error = await sending.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(MailError)
  return error as MailError
}

/** A server that talks as the test says; its address. */
async function serverThat(talks: (socket: Socket) => void) {
  const server = createServer((socket) => talks(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const outbox = () => path.join(folder, 'data', 'outbox')
const modeOf = async (file: string) => (await stat(file)).mode & 0o777

describe('over SMTP', () => {
  test('a mail arrives with its words, its names and both its parts', async () => {
    const server = await smtp()
    await mailerTo(server.url).send(letter)
    const mail = await server.nextMail()
    expect(mail.subject).toBe(letter.subject)
    expect(mail.from).toMatchObject({ name: 'Wash, Dry & Co', address: 'office@example.org' })
    expect(mail.to).toMatchObject([{ name: 'Zoë Müller', address: 'zoe@example.org' }])
    expect(mail.envelope).toEqual({ from: 'office@example.org', to: ['zoe@example.org'] })
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain('Guten Tag,\n\nacht Hemden.')
    expect(mail.html).toContain('<p>acht Hemden.</p>')
    expect(mail.messageId).toMatch(/@example\.org>$/)
    expect(logged).toMatchObject([{ level: 'info', words: 'mail sent' }])
  })

  test('attachments arrive whole, and pictures inside the text keep their place', async () => {
    const server = await smtp()
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7) % 256))
    await mailerTo(server.url).send({
      ...letter,
      html: '<img src="cid:photo-1" alt="A stain">',
      attachments: [
        { filename: 'Fleck größer.jpg', content: bytes, contentType: 'image/jpeg', cid: 'photo-1' },
        { filename: 'report.csv', content: Buffer.from('a,b'), contentType: 'text/csv' },
      ],
    })
    const { attachments } = await server.nextMail()
    expect(attachments).toMatchObject([
      { filename: 'Fleck größer.jpg', mimeType: 'image/jpeg', contentId: '<photo-1>', disposition: 'inline' },
      { filename: 'report.csv', mimeType: 'text/csv', disposition: 'attachment' },
    ])
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(bytes)).toBe(true)
  })

  test('many mails at once all arrive, at bare addresses too', async () => {
    const server = await smtp()
    const mailer = mailerTo(server.url)
    const addresses = Array.from({ length: 20 }, (_, at) => `person-${at}@example.org`)
    await Promise.all(addresses.map((to) => mailer.send({ ...letter, to })))
    expect(server.mails.map((mail) => mail.envelope.to[0]).sort()).toEqual(addresses.sort())
    expect(server.mails[0]!.to).toMatchObject([{ name: '' }])
  })

  test('signs in, also with a password that has signs of its own', async () => {
    const server = await smtp({ user: 'shop@example.org', password: 'p@ss:w/rd %41' })
    await mailerTo(server.url).send(letter)
    expect((await server.nextMail()).subject).toBe(letter.subject)
  })
})

describe('when the mail server fails', () => {
  test.each([
    ['recipient', 550],
    ['message', 552],
    ['sign-in', 535],
  ] as const)('a refused %s is said, without the words of the server', async (failed, responseCode) => {
    const server = await smtp({ user: 'shop', password: 'very-secret' })
    await server.refuse(failed)
    const error = await failureOf(mailerTo(server.url).send(letter))
    expect(error).toMatchObject({ failed, status: 502, code: 'MAIL_FAILED', details: {} })
    expect(error.message).toMatch(/^The mail was not sent: [a-z ]+\.$/)
    expect(error.cause).toBeUndefined()
    expect(logged).toMatchObject([{ level: 'error', facts: { failed, responseCode } }])
    expect(JSON.stringify([logged, error, error.stack])).not.toMatch(/secret|zoe|Hemden|No such mailbox/)
    expect(server.mails).toEqual([])
    await server.refuse('nothing')
    await mailerTo(server.url).send(letter)
    expect(server.mails).toHaveLength(1)
  })

  test('a mail server that wants a sign-in takes nothing with a wrong password, or from a stranger', async () => {
    const server = await smtp({ user: 'shop', password: 'right' })
    expect((await failureOf(mailerTo(server.url.replace('right', 'wrong')).send(letter))).failed).toBe('sign-in')
    expect((await failureOf(mailerTo(server.url.replace('shop:right@', '')).send(letter))).failed).toBe('sender')
    expect(server.mails).toEqual([])
  })

  test('a server that is down cannot be reached; a restart is not noticed, before or after', async () => {
    const server = await smtp()
    const mailer = mailerTo(server.url)
    await mailer.send(letter)
    await server.refuse('down')
    await server.refuse('nothing')
    await mailer.send(letter)
    await server.refuse('down')
    expect(await failureOf(mailer.send(letter))).toMatchObject({ failed: 'connection', status: 502 })
    await server.refuse('nothing')
    await mailer.send(letter)
    expect(server.mails).toHaveLength(3)
  })

  test.each([
    ['never answers', 0],
    ['stops answering on an open connection', 1],
  ])('a server that %s is given up', async (_how, taken) => {
    const server = await smtp()
    const mailer = mailerTo(server.url, 1000)
    for (let count = 0; count < taken; count += 1) await mailer.send(letter)
    await server.refuse('slow')
    expect((await failureOf(mailer.send(letter))).failed).toBe('connection')
    expect(logged.at(-1)).toMatchObject({ facts: { code: 'ETIMEDOUT' } })
    expect(server.mails).toHaveLength(taken)
  })

  test.each([
    ['says nothing', 'confirmation', 'ETIMEDOUT'],
    ['ends', 'down', 'EMESSAGE'],
  ] as const)('of a mail that a server has and does not confirm nobody knows: it %s', async (_how, what, code) => {
    const server = await smtp()
    await server.refuse('confirmation')
    const sending = failureOf(mailerTo(server.url, 1000).send(letter))
    await server.nextMail()
    if (what === 'down') await server.refuse('down')
    expect(await sending).toMatchObject({ failed: 'confirmation', isUnknown: true, status: 502, code: 'MAIL_UNKNOWN' })
    expect(logged).toMatchObject([
      { level: 'error', facts: { failed: 'confirmation', code }, words: 'mail was not confirmed' },
    ])
  })

  test('behind mails that a server does not confirm nobody waits longer than one mail may take', async () => {
    const server = await smtp()
    await server.refuse('confirmation')
    const mailer = mailerTo(server.url, 1000)
    const startedAt = performance.now()
    const failures = await Promise.all(
      Array.from({ length: 16 }, () => failureOf(mailer.large((send) => send(letter)))),
    )
    // Four at a time would take four seconds.
    expect(performance.now() - startedAt).toBeLessThan(3_500)
    expect(failures.slice(0, 4).map(({ failed }) => failed)).toEqual(Array(4).fill('confirmation'))
    expect(failures.slice(12).map(({ failed }) => failed)).toEqual(Array(4).fill('connection'))
    expect(logged).toHaveLength(16)
  })

  test('a mail that a server got in part was not sent', async () => {
    const url = await serverThat((socket) => {
      socket.write('220 ready\r\n')
      let isData = false
      socket.on('data', (text) => {
        if (isData) return void socket.destroy()
        isData = /^DATA/im.test(text.toString())
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n')
      })
    })
    const attachments = [{ filename: 'big', content: Buffer.alloc(20_000_000), contentType: 'image/jpeg' }]
    const failure = await failureOf(mailerTo(url).send({ ...letter, attachments }))
    expect(failure).toMatchObject({ failed: 'connection', isUnknown: false, code: 'MAIL_FAILED' })
  })

  test('a server that answers one byte at a time is given up', async () => {
    const url = await serverThat((socket) => {
      socket.write('220 ready\r\n')
      const drip = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    expect((await failureOf(mailerTo(url, 500).send(letter))).failed).toBe('connection')
    expect(logged).toMatchObject([{ facts: { code: 'EABORT' } }])
  })
})

describe('nobody can slip in a recipient or a header', () => {
  const many = ['evil@example.org, z@example.org', 'evil@example.org; z@example.org', 'evil@example.org z@example.org']
  const headers = ['evil@example.org\r\nBcc: z@example.org', 'group: evil@example.org;']
  const forms = ['Evil <evil@example.org>', 'evil@example.org@example.net', '"evil@example.org"@example.net']
  const parts = ['@example.org', 'evil@', '', `${'e'.repeat(250)}@example.org`]
  test.each([...many, ...headers, ...forms, ...parts])('%j is no address', async (address) => {
    const server = await smtp()
    const mailer = mailerTo(server.url)
    expect((await failureOf(mailer.send({ ...letter, to: address }))).failed).toBe('recipient')
    expect((await failureOf(mailer.send({ ...letter, to: { name: 'Evil', address } }))).failed).toBe('recipient')
    expect(server.mails).toEqual([])
    expect(isMailAddress(address)).toBe(false)
  })

  test.each(['over SMTP', 'in the outbox'])('line breaks in names and subjects stay words, %s', async (way) => {
    const server = await smtp()
    const evil = 'x\r\nBcc: z@example.org\r\n\r\n<b>body</b>'
    await mailerTo(way === 'over SMTP' ? server.url : undefined).send({
      to: { name: `"Evil" <z@example.org>, ${evil}`, address: 'zoe@example.org' },
      subject: evil,
      text: 'text',
      html: 'html',
      attachments: [{ filename: evil, content: Buffer.from('x'), contentType: `text/plain${evil}`, cid: `a>${evil}` }],
    })
    const raw =
      way === 'over SMTP'
        ? (await server.nextMail()).raw
        : await readFile(path.join(outbox(), (await readdir(outbox()))[0] ?? ''), 'utf8')
    const mail = await PostalMime.parse(raw)
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(mail.bcc).toBeUndefined()
    expect(mail).toMatchObject({ to: [{ address: 'zoe@example.org' }], subject: 'x Bcc: z@example.org <b>body</b>' })
    expect([mail.text?.trim(), mail.html?.trim(), mail.attachments.length]).toEqual(['text', 'html', 1])
    if (way === 'over SMTP') expect(server.mails[0]?.envelope.to).toEqual(['zoe@example.org'])
  })
})

describe('without a mail server', () => {
  test('each mail is a file that only the operator can read', async () => {
    await mailerTo(undefined).send(letter)
    const [name = '', ...others] = await readdir(outbox())
    expect(others).toEqual([])
    expect(name).toMatch(/^[0-9]{8}T[0-9]{9}Z-000001-[0-9a-f]{8}\.eml$/)
    expect([await modeOf(outbox()), await modeOf(path.join(outbox(), name))]).toEqual([0o700, 0o600])
    const source = await readFile(path.join(outbox(), name))
    const mail = await PostalMime.parse(source)
    expect(mail).toMatchObject({ subject: letter.subject, to: [letter.to] })
    expect(mail.html).toContain('acht Hemden.')
    expect(mail.text).toContain('acht Hemden.')
    expect(source.toString()).not.toMatch(/[^\r]\n/)
    expect(logged).toMatchObject([{ level: 'info', words: 'mail written to the outbox' }])
  })

  test('the names sort in the order of sending', async () => {
    const mailer = mailerTo(undefined)
    const subjects = Array.from({ length: 12 }, (_, at) => `Mail ${at}`)
    for (const subject of subjects) await mailer.send({ ...letter, subject })
    const names = (await readdir(outbox())).sort()
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox(), name)))),
    )
    expect(mails.map((mail) => mail.subject)).toEqual(subjects)
  })

  test('mails sent at once do not overwrite each other, nor does a second process', async () => {
    const mailers = [mailerTo(undefined), mailerTo(undefined)]
    await Promise.all(Array.from({ length: 20 }, (_, at) => mailers[at % 2]?.send(letter)))
    expect(await readdir(outbox())).toHaveLength(20)
  })

  test('a folder that others could read is closed to them', async () => {
    await mkdir(outbox(), { recursive: true, mode: 0o755 })
    await mailerTo(undefined).send(letter)
    expect(await modeOf(outbox())).toBe(0o700)
  })

  test('an outbox that cannot be written is said', async () => {
    await mkdir(path.dirname(outbox()))
    await writeFile(outbox(), 'a file where the folder should be')
    const error = await failureOf(mailerTo(undefined).send(letter))
    expect(error).toMatchObject({ failed: 'outbox', status: 502 })
    expect(logged).toMatchObject([{ level: 'error', facts: { failed: 'outbox', code: 'EEXIST' } }])
  })
})

describe('the sender', () => {
  test.each([
    ['office@example.org', '', 'office@example.org'],
    [' office@example.org ', '', 'office@example.org'],
    ['The Office <office@example.org>', 'The Office', 'office@example.org'],
    ['"Wash, Dry & Co" <office@example.org>', 'Wash, Dry & Co', 'office@example.org'],
    ['Wash, Dry & Co <washboard@localhost>', 'Wash, Dry & Co', 'washboard@localhost'],
  ])('%j is a name and an address', (text, name, address) => {
    expect(parseAddress(text)).toEqual({ name, address })
  })

  const wrong = [
    '',
    'office',
    'a@example.org, b@example.org',
    'A <a@example.org> B <b@example.org>',
    'A <a@example.org',
  ]
  test.each(wrong)('%j stops the start', (text) => {
    expect(parseAddress(text)).toBeUndefined()
    expect(() => createMailer({ from: text, outboxDir: folder, log })).toThrow('MAIL_FROM')
  })
})
