import { eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { anyUser, refuseWithoutName } from '#server/features/users/queries.ts'
import { AppError } from '#shared/api/app-error.ts'
import { history } from '#shared/history/table.ts'
import { t } from '#shared/language/t.ts'
import { squashed, wordsOf } from '#shared/payroll/names.ts'
import { payrollNameAliases } from '#shared/payroll/table.ts'
import { examplesShown, type Mention, type Mentions } from '#shared/personal-data/mentions.ts'
import { formerFirstName, fullName } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'
import type { ListedUser } from '#shared/users/user.ts'
import type { Wanted } from './matching.ts'
import { matching } from './matching-process.ts'
import { findInFiles } from './originals.ts'
import { allTexts, findIn } from './texts.ts'

/** So many letters are shown on either side of a name. */
const around = 60

/** Somebody who has left, and still has a name. */
export async function leaverOf(db: Db, userId: string): Promise<ListedUser> {
  const user = refuseWithoutName(await anyUser(db, userId))
  if (user.isActive) throw new AppError(409, 'STILL_ACTIVE', t`Deactivate this person first.`)
  return user
}

/** Where free texts and kept files name the person, by the spelling. Nothing is held meanwhile. */
export async function mentionsOf(db: Db, userId: string, signal?: AbortSignal): Promise<Mentions> {
  const spellings = await spellingsOf(db, await leaverOf(db, userId))
  const found = spellings.map(({ text, isTaken }) => ({ spelling: text, isTaken, ...nothing() }))
  const untouchedFiles: Mentions['untouchedFiles'] = []
  await matching(
    spellings.map(({ wanted }) => wanted),
    signal,
    async (matcher) => {
      for (const texts of allTexts)
        for await (const page of findIn(db, texts, matcher))
          for (const { where, strings } of page)
            for (const { text, places } of strings)
              for (const { at, from, to } of places) note(found[at]!, where, text, { from, to })
      for await (const file of findInFiles(db, matcher)) {
        const { id, startDate, endDate, fileName, isUntold, lines } = file
        if (isUntold) untouchedFiles.push({ id, startDate, endDate, fileName, count: lines.length })
        else for (const { at, text, ...span } of lines) note(found[at]!, t`Payroll file`, text, span)
      }
    },
  )
  return { spellings: found, untouchedFiles }
}

const nothing = (): Omit<Mention, 'spelling' | 'isTaken'> => ({ count: 0, places: [], examples: [] })

function note(mention: Mention, where: string, text: string, { from, to }: { from: number; to: number }) {
  mention.count += 1
  const place = mention.places.find((each) => each.where === where)
  if (place) place.count += 1
  else mention.places.push({ where, count: 1 })
  if (mention.examples.length >= examplesShown) return
  const [before, after] = [text.slice(Math.max(0, from - around), from), text.slice(to, to + around)]
  mention.examples.push({
    where,
    before: before.toWellFormed(),
    found: text.slice(from, to),
    after: after.toWellFormed(),
  })
}

/** A way in which texts may name the person. */
export interface Spelling {
  text: string
  wanted: Wanted
  /** Somebody else is called so: texts may mean them. */
  isTaken: boolean
}

interface Naming {
  firstName: string
  lastName: string
  email: string
}

/** Names that somebody had for a moment, or only to try it, are in no text that means them. */
const shortest = 24 * 60 * 60 * 1000

/** So many of the names and addresses that somebody had, the latest. */
const mostSpellings = 50

/**
 * What to search for: whole names that the person has or had for at least a day, addresses, and what payroll files
 * call them. Never digits or single letters.
 */
export async function spellingsOf(db: Db, user: ListedUser): Promise<Spelling[]> {
  const others = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(ne(users.id, user.id))
  const aliases = await db
    .select({ alias: payrollNameAliases.alias })
    .from(payrollNameAliases)
    .where(eq(payrollNameAliases.userId, user.id))
    .orderBy(payrollNameAliases.alias)
    .limit(mostSpellings)
  const takenNames = new Set(
    others.flatMap(({ firstName, lastName }) => [firstName + lastName, lastName + firstName].map(squashed)),
  )
  const takenEmails = new Set(others.map(({ email }) => email.toLowerCase()))
  const held = await namingsOf(db, user)

  const names = longEnough(held, ({ firstName, lastName }) => `${squashed(firstName)} ${squashed(lastName)}`)
    .filter(isWholeName)
    .map((naming): Spelling => {
      const parts = [squashed(naming.firstName), squashed(naming.lastName)] as const
      return { text: fullName(naming), wanted: { kind: 'name', parts }, isTaken: takenNames.has(parts.join('')) }
    })
  const emails = longEnough(held, ({ email }) => email.toLowerCase())
    .filter(({ email }) => /.@./.test(email))
    .map(({ email }): Spelling => {
      const address = email.toLowerCase()
      return { text: email, wanted: { kind: 'email', address }, isTaken: takenEmails.has(address) }
    })
  const known = new Set(names.map(({ text }) => squashed(text)))
  const called = aliases
    .filter(({ alias }) => hasWord(alias) && !known.has(squashed(alias)))
    .map(({ alias }): Spelling => {
      const letters = squashed(alias)
      const isWord = wordsOf(alias).length === 1
      return { text: alias, wanted: { kind: 'alias', letters, isWord }, isTaken: takenNames.has(letters) }
    })
  return [...names, ...emails, ...called]
}

/** Every address that the person has or had, in small letters. */
export async function emailsOf(db: Db, { id, email }: ListedUser): Promise<string[]> {
  const earlier = await db.rows<{ email: string }>(sql`
    select distinct lower(image ->> 'email') as email
    from ${history}, lateral (values (before), (after)) as images (image)
    where record_id = ${id} and kind = 'user' and image ->> 'email' is not null`)
  return [...new Set([email.toLowerCase(), ...earlier.map((each) => each.email)])]
}

const hasWord = (text: string) => /\p{L}/u.test(text) && wordsOf(text).some((word) => word.length > 1)

const isWholeName = ({ firstName, lastName }: Naming) =>
  firstName !== formerFirstName &&
  [firstName, lastName].every((part) => /\p{L}/u.test(part)) &&
  [firstName, lastName].some(hasWord)

type Held = Naming & { from: number; to: number }

/** How the person was called when, as the history has it, latest first. */
async function namingsOf(db: Db, user: ListedUser): Promise<Held[]> {
  const rows = await db.rows<{ at: number; before: (string | null)[]; after: (string | null)[] }>(sql`
    select extract(epoch from at)::float8 * 1000 as at, ${namingIn('before')} as before, ${namingIn('after')} as after
    from ${history}
    where record_id = ${user.id} and kind = 'user' and after is not null
      and ${namingIn('before')} is distinct from ${namingIn('after')}
    order by id`)
  const changes = rows.map(({ at, before, after }) => ({ at, before: namingOf(before), after: namingOf(after) }))
  const [times] = await db.rows<{ created: number; now: number }>(sql`
    select extract(epoch from created_at)::float8 * 1000 as created, extract(epoch from now())::float8 * 1000 as now
    from ${users} where id = ${user.id}`)
  const { created, now } = times!
  const first = changes[0]?.before ? [{ ...changes[0].before, from: created }] : []
  const begun = [...first, ...changes.flatMap(({ at, after }) => (after ? [{ ...after, from: at }] : []))]
  const ended = begun.map((naming, at) => ({ ...naming, to: begun[at + 1]?.from ?? now }))
  const { firstName, lastName, email } = user
  // Where the history does not go back so far, the present name is all that is known.
  return (ended.length > 0 ? ended : [{ firstName, lastName, email, from: created, to: now }]).reverse()
}

const namingIn = (image: 'before' | 'after') => sql`array[
  ${sql.identifier(image)} ->> 'first_name', ${sql.identifier(image)} ->> 'last_name', ${sql.identifier(image)} ->> 'email']`

const namingOf = ([firstName, lastName, email]: (string | null)[]): Naming | undefined =>
  firstName == null || lastName == null || email == null ? undefined : { firstName, lastName, email }

/** Latest first, one of each key: who was only ever called so had no other name to be known by. */
function longEnough(held: readonly Held[], keyOf: (naming: Naming) => string): Naming[] {
  const kept = new Map<string, Naming>()
  const isOnly = new Set(held.map(keyOf)).size === 1
  let later: Held | undefined
  for (const each of held) {
    const key = keyOf(each)
    // A name goes on while only the address changes.
    const to: number = later && keyOf(later) === key ? later.to : each.to
    later = { ...each, to }
    if (isOnly || to - each.from >= shortest) if (!kept.has(key)) kept.set(key, each)
    if (kept.size === mostSpellings) break
  }
  return [...kept.values()]
}
