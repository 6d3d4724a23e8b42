import type { SessionUser } from '#shared/users/user.ts'

/** How a person is called; the address where nobody entered a name. */
export const nameOf = ({ firstName, lastName, email }: Pick<SessionUser, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email
