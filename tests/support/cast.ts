import { hashSync } from '@node-rs/argon2'
import type { Db } from '#server/db/db.ts'
import { newId } from '#shared/db/columns.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'

export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  password: string
}

const password = 'clean linen'

/** The weakest hash the format knows: the parameters travel in the hash, so signing in with it costs next to nothing. */
const passwordHash = hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

function castMember(number: number, firstName: string, lastName: string, role: Role, isActive = true): Person {
  const id = `01990000-0000-7000-8000-00000000000${number}`
  return { id, email: `${firstName.toLowerCase()}@example.com`, firstName, lastName, role, isActive, password }
}

export const erin = castMember(1, 'Erin', 'Ellis', 'employee')
export const tess = castMember(2, 'Tess', 'Tanaka', 'technician')
export const theo = castMember(3, 'Theo', 'Lindqvist', 'team_lead')
export const ada = castMember(4, 'Ada', 'Okafor', 'admin')
/** An employee whose account was deactivated. */
export const ivan = castMember(5, 'Ivan', 'Petrov', 'employee', false)

export const cast = [erin, tess, theo, ada, ivan]

export async function addPeople(db: Db, people: Person[]) {
  // They have been there for years: before their accounts, no day of the shop is known.
  const createdAt = '2020-01-01T12:00:00.000Z'
  await db.insert(users).values(people.map(({ password: _, ...person }) => ({ ...person, passwordHash, createdAt })))
}

/** One more person, an active employee unless told otherwise. The password is the cast's. */
export async function makePerson(db: Db, overrides: Partial<Omit<Person, 'password'>> = {}): Promise<Person> {
  const id = overrides.id ?? newId()
  const person: Person = {
    id,
    // Whatever the id ends with, no end of this is the address of one of the cast.
    email: `${id}.person@example.com`,
    firstName: 'Robin',
    lastName: `Rivera-${id.slice(-7)}`,
    role: 'employee',
    isActive: true,
    ...overrides,
    password,
  }
  await addPeople(db, [person])
  return person
}
