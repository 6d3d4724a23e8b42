import { t } from '#shared/language/t.ts'

interface Named {
  firstName: string
  lastName: string
  email?: string
}

/** The first name of everybody whose name was removed; the last name is their number. Shown translated. */
export const formerFirstName = 'Former employee'

/** As it is written into texts, which stay in one language. */
export const formerName = (number: string): string => `${formerFirstName} ${number}`

/** '' of who has no name: a provider of sign-ins need not tell one. */
export const fullName = ({ firstName, lastName }: Named): string =>
  firstName === formerFirstName ? t`Former employee ${lastName}` : `${firstName} ${lastName}`.trim()

/** What a person is called: by name, else by address; `unknown` where neither is known. */
export const nameOf = (person: Named | null | undefined, unknown: string = t`Somebody`): string =>
  (person && (fullName(person) || person.email)) || unknown

/** For lists of pay, which show the address beside it. */
export const employeeName = (person: Named | null | undefined): string =>
  (person && fullName(person)) || t`Unknown Employee`
