import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/** What `npm run record:release` wrote down with the code of a release. */
interface Seen {
  signIns: { role: string; email: string }[]
  password: string
  /** Of each role, the cookie of somebody who was signed in when the backup was made. */
  cookies: Record<string, string>
  /** By role ("nobody" too) and address: what was answered. */
  answers: Record<string, Record<string, unknown>>
  /** By address: the SHA-256 of each picture. */
  pictures: Record<string, string>
}

export interface Release {
  version: string
  backup: string
  seen: Seen
}

const folder = import.meta.dirname

export const releases: Release[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name: version }) => ({
    version,
    backup: path.join(folder, version, 'shop.tar.gz'),
    seen: JSON.parse(String(gunzipSync(readFileSync(path.join(folder, version, 'seen.json.gz'))))),
  }))

interface Difference {
  /** Where in the answer: 'tips[].amount'. */
  at: string
  was: unknown
  is: unknown
}

/** What an answer lacks, or says in another way than it did; fields that are new are none. */
export function differences(was: unknown, is: unknown, at = ''): Difference[] {
  if (typeof was !== 'object' || was === null || typeof is !== 'object' || is === null)
    return Object.is(was, is) ? [] : [{ at, was, is }]
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length !== is.length) return [{ at: `${at}.length`, was: was.length, is: is.length }]
    return was.flatMap((each, index) => differences(each, is[index], `${at}[]`))
  }
  return Object.entries(was).flatMap(([name, value]) =>
    differences(value, (is as Record<string, unknown>)[name], at ? `${at}.${name}` : name),
  )
}
