import { t } from '#shared/language/t.ts'
/** '1 task', '2 tasks' */
export const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`

export const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email?: string }) =>
  `${firstName} ${lastName}`.trim() || (email ?? t`Somebody`)
