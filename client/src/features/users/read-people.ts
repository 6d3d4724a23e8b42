import Papa from 'papaparse'
import { type Role, roleNames, roles } from '#shared/users/roles.ts'

export interface Invitee {
  email: string
  role: Role
}

const address = /[^\s,;<>"'()]+@[^\s,;<>"'()]+/g

/** What of a word counts: 'Team Lead' and 'team_lead' are one. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

const roleCalled = (cell: string) =>
  roles.find((role) => [roleNames[role], role].some((name) => plain(name) === plain(cell)))

const cellsOf = (line: string) =>
  (Papa.parse<string[]>(line, { delimitersToGuess: [',', ';', '\t'] }).data[0] ?? []).map((cell) => cell.trim())

/**
 * The people of a pasted list or of a CSV file, each once: their addresses wherever they stand in a line, and the role that
 * stands beside them, or else the given one. What is no address, or no role in a column of roles, is left as it is, so that it
 * is refused where it is sent.
 */
export function readPeople(text: string, otherwise: Role): Invitee[] {
  const [first = '', ...rest] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isHeader = !first.includes('@') && cellsOf(first).length > 1
  const roleAt = isHeader ? cellsOf(first).findIndex((name) => ['role', 'puesto'].includes(plain(name))) : -1
  const people = (isHeader ? rest : [first, ...rest]).filter(Boolean).flatMap((line) => {
    const cells = cellsOf(line)
    const said = roleAt < 0 ? '' : cells[roleAt]
    const role = cells.map(roleCalled).find(Boolean) ?? ((said || otherwise) as Role)
    return (line.match(address) ?? [line.trim()]).map((email) => ({ email: email.toLowerCase(), role }))
  })
  return [...new Map(people.map((person) => [person.email, person])).values()]
}
