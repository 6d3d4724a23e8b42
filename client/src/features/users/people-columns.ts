import { squashed } from '#shared/payroll/names.ts'

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
