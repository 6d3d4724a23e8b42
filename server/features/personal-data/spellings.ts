import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { history } from '#shared/history/table.ts'
import { squashed } from '#shared/payroll/names.ts'
import { payrollNameAliases } from '#shared/payroll/table.ts'
import { users } from '#shared/users/table.ts'
import type { ListedUser } from '#shared/users/user.ts'
import { roughly, type Spellings } from './names.ts'

/**
 * By what the person is named here, in earlier times too. Where somebody else has one of the names, a text may mean them:
 * then it stays.
 */
export async function spellingsOf(tx: Db, { id, email, firstName, lastName }: ListedUser): Promise<Spellings> {
  type Name = { firstName: string; lastName: string }
  const earlier = await tx.rows<Name & { email: string }>(sql`
    select distinct image ->> 'first_name' as "firstName", image ->> 'last_name' as "lastName", image ->> 'email' as email
    from ${history}, lateral (values (before), (after)) as images (image)
    where record_id = ${id} and kind = 'user' and image is not null`)
  const aliases = await tx.rows<{ alias: string }>(sql`
    select alias from ${payrollNameAliases} where user_id = ${id} union
    select coalesce(after, before) ->> 'alias' from ${history}
    where kind = 'payrollAlias' and coalesce(after, before) ->> 'user_id' = ${id}`)
  const others = await tx.rows<Name>(sql`
    select first_name as "firstName", last_name as "lastName" from ${users} where id <> ${id}`)
  const key = (name: Name) => `${squashed(name.firstName)} ${squashed(name.lastName)}`
  const taken = new Set(others.map(key))
  const names = new Map([...earlier, { firstName, lastName, email }].map((name) => [key(name), name]))
  return {
    names: [...names].filter(([name]) => !taken.has(name)).map(([, name]) => name),
    emails: [...new Set([email, ...earlier.map((each) => each.email)])],
    aliases: aliases.map(({ alias }) => alias),
  }
}

/** What a text may name the person by, for the database. */
export const mayName =
  ({ names, emails, aliases }: Spellings) =>
  (text: SQL): SQL =>
    sql`${or(
      ...names.map(({ firstName, lastName }) => and(like(text, roughly(firstName)), like(text, roughly(lastName)))),
      ...emails.map((email) => like(text, `%${email.replace(/[\\%_]/g, '\\$&')}%`)),
      ...aliases.map((alias) => like(text, roughly(alias))),
    )}`

const like = (text: SQL, pattern: string) => sql`${text} ilike ${pattern}`
