import type { Person } from '#tests/support/cast.ts'
import { clientOf } from '#tests/support/client.ts'
import type { Sender } from './fuzz.ts'

/** A stranger, and each of the people with a session of their own. */
export async function signInSenders(url: string, people: Person[]): Promise<Sender[]> {
  const senders: Sender[] = [{ role: 'stranger', id: '', cookie: '' }]
  for (const { id, role, email, password } of people) {
    const browser = clientOf(url)
    const reply = await browser.post('/api/login', { email, password })
    if (reply.status !== 200) throw new Error(`${email} cannot sign in: ${reply.status} ${reply.text}`)
    senders.push({ role, id, cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') })
  }
  return senders
}
