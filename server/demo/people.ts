import type { Db } from '#server/db/db.ts'
import { hashPassword } from '#server/http/passwords.ts'
import type { Role } from '#shared/users/roles.ts'
import { users } from '#shared/users/table.ts'
import { insertRows } from './rows.ts'

export const demoPassword = 'washboard'

type Listed = [firstName: string, lastName: string, role: Role, isActive?: false]

const shop: Listed[] = [
  ['Helen', 'Okonkwo', 'admin'],
  ['Ingrid', 'Solberg', 'team_lead'],
  ['Marcus', 'Boone', 'team_lead'],
  ['Paulo', 'Teixeira', 'technician'],
  ['Omar', 'Haddad', 'technician'],
  ['Rosa', 'Delgado', 'employee'],
  ['Miguel', 'Ortega', 'employee'],
  ['Tanisha', 'Brooks', 'employee'],
  ['Devon', 'Whitfield', 'employee'],
  ['Keiko', 'Tanaka', 'employee'],
  ['Amara', 'Okafor', 'employee'],
  ['Luis', 'Herrera', 'employee'],
  ['Priya', 'Raman', 'employee'],
  ['Darnell', 'Jefferson', 'employee'],
  ['Sofia', 'Marchetti', 'employee'],
  ['Hannah', 'Lindqvist', 'employee'],
  ['Wei', 'Zhang', 'employee'],
  ['Gloria', 'Villanueva', 'employee'],
  ['Nadia', 'Petrov', 'employee'],
  ['Terrence', 'Oyelaran', 'employee'],
  ['Yesenia', 'Fuentes', 'employee'],
  ['Bo', 'Nguyen', 'employee'],
  ['Claire', 'Abernathy', 'employee'],
  ['Andre', 'Baptiste', 'employee'],
  ['Fatima', 'Rahimi', 'employee'],
  ['José', 'Núñez', 'employee', false],
]

export interface DemoPerson {
  id: string
  firstName: string
  lastName: string
  email: string
  role: Role
  isActive: boolean
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export async function addPeople(db: Db): Promise<DemoPerson[]> {
  const passwordHash = await hashPassword(demoPassword)
  // Longer than there are reports: before its accounts, nothing of a shop is missing.
  const createdAt = new Date(Date.now() - 400 * 24 * 60 * 60_000).toISOString()
  const people = shop.map(([firstName, lastName, role, isActive = true], at) => ({
    firstName,
    lastName,
    role,
    isActive,
    email: `${plain(firstName)}@suds.example`,
    profileImageUrl: null,
    payrollId: String(1001 + at),
    language: 'en' as const,
    passwordHash,
    oidcIssuer: null,
    oidcSubject: null,
    sessionsEndedAt: null,
    exportedAt: null,
    formerNumber: null,
    createdAt,
  }))
  return insertRows(db, users, people)
}

/** One person per role, for the lines that the start prints. */
export const demoSignIns: { role: Role; email: string }[] = [
  { role: 'admin', email: 'helen@suds.example' },
  { role: 'team_lead', email: 'ingrid@suds.example' },
  { role: 'technician', email: 'paulo@suds.example' },
  { role: 'employee', email: 'rosa@suds.example' },
]
