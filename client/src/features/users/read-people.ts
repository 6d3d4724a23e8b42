import Papa from 'papaparse'
import { squashed } from '#shared/payroll/names.ts'
import { type Role, roleNames, roles } from '#shared/users/roles.ts'
import { cleanName } from '#shared/users/user.ts'

type Kind = 'email' | 'firstName' | 'lastName' | 'name' | 'role'

/** What files call the columns, in English and in Spanish, by letters and digits alone. */
const spellings: Record<Kind, string[]> = {
  email: ['email', 'emailaddress', 'mail', 'workemail', 'correo', 'correoelectronico', 'direcciondecorreo'],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'primernombre', 'segundonombre', 'nombredepila'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'apellido', 'apellidos', 'primerapellido', 'segundoapellido'],
  name: [
    ...['name', 'fullname', 'employee', 'employeename', 'person', 'lastnamefirstname', 'firstnamelastname'],
    ...['nombre', 'nombres', 'nombrecompleto', 'nombreyapellido', 'nombreyapellidos', 'empleado', 'persona'],
  ],
  role: ['role', 'position', 'job', 'jobtitle', 'rol', 'puesto', 'cargo'],
}

/** Gives what a row has in the columns of a kind; undefined where the file has none. */
type Columns = (row: readonly string[], kind: Kind) => string | undefined

/** The columns that a header names; undefined where it is none. */
export function columnsOf(header: readonly string[]): Columns | undefined {
  const kinds = header.map((cell) => {
    const word = squashed(cell)
    return (Object.keys(spellings) as Kind[]).find((kind) => spellings[kind].includes(word))
  })
  if (!kinds.some(Boolean)) return
  // "Nombre" beside "Apellidos" is the first name, like "Name" beside "Surname".
  const isSplit = kinds.includes('lastName') && !kinds.includes('firstName')
  const known = kinds.map((kind) => (isSplit && kind === 'name' ? 'firstName' : kind))
  return (row, wanted) => {
    if (!known.includes(wanted)) return
    return row
      .filter((_, at) => known[at] === wanted)
      .join(' ')
      .trim()
  }
}

interface Names {
  firstName?: string
  lastName?: string
}

export interface Invitee extends Names {
  email: string
  role: Role
}

const address = /[^\s,;<>"'()]+@[^\s,;<>"'()]+/g

/** Names have them inside, so the first of these that a line has is what separates its cells. */
const delimiterOf = (line: string) => ['\t', ';'].find((each) => line.includes(each)) ?? ','

const cellsOf = (line: string, delimiter: string) =>
  (Papa.parse<string[]>(line.trimEnd(), { delimiter }).data[0] ?? []).map((cell) => cell.trim())

/** 'Team Lead' and 'team_lead' are one. */
const roleCalled = (cell: string) =>
  roles.find((role) => [roleNames[role], role].some((name) => squashed(name) === squashed(cell)))

/**
 * The people of a pasted list or CSV file, each once: the addresses wherever they stand in a line, with the name and
 * role beside them, or the given role. A wrong address or role is left as it is, and refused when it is sent.
 */
export function readPeople(text: string, otherwise: Role): Invitee[] {
  const lines = text.split(/\r?\n/).filter((line) => /[\p{L}\p{N}]/u.test(line))
  const [first = ''] = lines
  const delimiter = delimiterOf(first)
  const columns = first.includes('@') ? undefined : columnsOf(cellsOf(first, delimiter))
  const people = columns
    ? lines.slice(1).flatMap((line) => ofRow(line, cellsOf(line, delimiter), columns, otherwise))
    : lines.flatMap((line) => ofLine(line, otherwise))
  return [...new Map(people.map((person) => [person.email, person])).values()]
}

function ofRow(
  line: string,
  row: string[],
  columns: NonNullable<ReturnType<typeof columnsOf>>,
  otherwise: Role,
): Invitee[] {
  const [email = '', said] = [columns(row, 'email'), columns(row, 'role')]
  const role = (said === undefined ? row.map(roleCalled).find(Boolean) : (roleCalled(said) ?? said)) || otherwise
  const parts = namesOf(columns(row, 'firstName'), columns(row, 'lastName'))
  const names = Object.keys(parts).length > 0 ? parts : splitName(columns(row, 'name') ?? '')
  const emails = email.match(address) ?? line.match(address) ?? [email || line.trim()]
  return emails.map((each) => ({ email: each.toLowerCase(), role: role as Role, ...(emails.length === 1 && names) }))
}

function ofLine(line: string, otherwise: Role): Invitee[] {
  const delimiter = delimiterOf(line)
  const said = cellsOf(line, delimiter).map(roleCalled).find(Boolean)
  const role = said ?? otherwise
  const found = [...line.matchAll(address)]
  if (found.length === 0) return [{ email: line.trim().toLowerCase(), role }]
  let end = 0
  const people = found.map(({ 0: email, index }) => {
    const names = namesBefore(line.slice(end, index), delimiter)
    end = index + email.length
    return { email: email.toLowerCase(), role, ...names }
  })
  // What follows an address is more often a role than a name: an unknown role must not become a name.
  const isNameBehind = said && people.length === 1 && !people[0]!.firstName && !people[0]!.lastName
  return isNameBehind ? [{ ...people[0]!, ...namesIn(line.slice(end), delimiter) }] : people
}

/** 'Erin Blake <', 'Blake, Erin <', 'Erin Blake,' and 'Erin, Blake,': only what is set apart from the address is a name. */
function namesBefore(text: string, delimiter: string): Names {
  const [end] = /[<(,;\t]["'\s]*$/.exec(text) ?? []
  if (!end) return {}
  return namesIn(text.slice(0, -end.length), delimiter, { isLastFirst: /[<(]/.test(end) })
}

function namesIn(text: string, delimiter: string, { isLastFirst = false } = {}): Names {
  const isName = (cell: string) => /^[^\d@:]*\p{L}[^\d@:]*$/u.test(cell) && !roleCalled(cell)
  const cells = cellsOf(text.replace(/^["'>)]*[^\p{L}"]+/u, ''), delimiter).filter(isName)
  if (cells.length === 1) return splitName(cells[0]!)
  if (cells.length !== 2) return {}
  const [first, last] = isLastFirst ? cells.toReversed() : cells
  return namesOf(first, last)
}

/** 'Erin Blake' and 'Blake, Erin'. */
function splitName(text: string): Names {
  const [last = '', ...firsts] = text.split(',').filter((part) => part.trim() !== '')
  if (firsts.length > 0) return namesOf(firsts.join(' '), last)
  const words = last.trim().split(/\s+/)
  return words.length > 1 ? namesOf(words.slice(0, -1).join(' '), words.at(-1)) : namesOf(words[0], '')
}

/** The names that are given, without characters that names cannot have. */
function namesOf(first = '', last = ''): Names {
  const [firstName, lastName] = [first, last].map((name) => (name.includes('@') ? '' : cleanName(name)))
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}
