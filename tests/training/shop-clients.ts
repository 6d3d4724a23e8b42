import type { Person } from '#tests/support/cast.ts'
import { type Client, signedInClientOf, signIn } from '#tests/support/client.ts'

/** People's calls to a running shop, for browser tests that need what no page of theirs makes. */
export function clientsOf(url: string): { as(person: Person): Client } {
  const clients = new Map<string, Client>()
  return {
    as(person) {
      const client = clients.get(person.id) ?? signedInClientOf(url, (stranger) => signIn(stranger, person))
      clients.set(person.id, client)
      return client
    },
  }
}
