import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

export interface Mail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** Addresses of the links in the HTML part, in their order. */
  links: string[]
  attachments: { filename: string | null; mimeType: string; content: Uint8Array }[]
}

export interface WantedMail {
  to: string
  subject?: string | RegExp
}

export interface Outbox {
  /** Every mail written so far, oldest first. */
  mails(): Promise<Mail[]>
  /** The newest mail to this address (and with this subject), as soon as there is one. */
  waitForMail(wanted: WantedMail): Promise<Mail>
}

const patience = 60_000

export function outboxIn(dataDir: string): Outbox {
  const folder = path.join(dataDir, 'outbox')

  async function mails() {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    return await Promise.all(names.map(async (name) => read(await readFile(path.join(folder, name)))))
  }

  async function waitForMail(wanted: WantedMail) {
    const found = Promise.withResolvers<Mail>()
    const look = () =>
      mails().then((all) => {
        const mail = all.findLast((each) => isWanted(each, wanted))
        if (mail) found.resolve(mail)
        return all
      }, found.reject)

    await mkdir(folder, { recursive: true, mode: 0o700 })
    const watcher = watch(folder, look)
    const giveUp = setTimeout(async () => {
      const written = ((await look()) ?? []).map((mail) => `"${mail.subject}" to ${mail.to.join(', ')}`)
      const what = wanted.subject ? `${wanted.subject} to ${wanted.to}` : `to ${wanted.to}`
      found.reject(new Error(`No mail ${what} within ${patience} ms. There are: ${written.join('; ') || 'none'}.`))
    }, patience)
    try {
      void look()
      return await found.promise
    } finally {
      clearTimeout(giveUp)
      watcher.close()
    }
  }

  return { mails, waitForMail }
}

function isWanted(mail: Mail, { to, subject }: WantedMail) {
  if (!mail.to.includes(to.toLowerCase())) return false
  if (subject === undefined) return true
  return typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)
}

async function read(source: Uint8Array): Promise<Mail> {
  const mail = await PostalMime.parse(source)
  const html = mail.html ?? ''
  return {
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map((address) => address.address?.toLowerCase() ?? ''),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    links: [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map((link) => link[1]!.replaceAll('&amp;', '&')),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  }
}
