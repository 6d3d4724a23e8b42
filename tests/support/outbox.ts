import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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

interface WantedMail {
  to: string
  subject?: string | RegExp
}

const patience = 60_000

export function outboxIn(dataDir: string) {
  const folder = path.join(dataDir, 'outbox')

  /** Every mail written so far, oldest first. */
  async function mails() {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    return await Promise.all(names.map(async (name) => read(await readFile(path.join(folder, name)))))
  }

  /** The newest mail to this address (and with this subject), as soon as there is one. */
  async function waitForMail(wanted: WantedMail): Promise<Mail> {
    for (const deadline = performance.now() + patience; ; await wait(20)) {
      const written = await mails()
      const mail = written.findLast((each) => isWanted(each, wanted))
      if (mail) return mail
      if (performance.now() < deadline) continue
      const there = written.map(({ subject, to }) => `"${subject}" to ${to.join(', ')}`).join('; ')
      throw new Error(`No mail ${wanted.subject ?? ''} to ${wanted.to} within ${patience} ms. There are: ${there}.`)
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
