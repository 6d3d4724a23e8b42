import { t } from '#shared/language/t.ts'

export const taskCount = (count: number) => (count === 1 ? t`1 task` : t`${count} tasks`)

export const peopleCount = (count: number) => (count === 1 ? t`1 person` : t`${count} people`)

export const waitingCount = (count: number) =>
  count === 1 ? t`1 task waiting for a trainer` : t`${count} tasks waiting for a trainer`

export const haveItNow = (count: number) => (count === 1 ? t`1 person has it now.` : t`${count} people have it now.`)
