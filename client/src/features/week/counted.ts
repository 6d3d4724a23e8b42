import { t } from '#shared/language/t.ts'

export const counted = (value: number) => value.toLocaleString('en-US')
export const orders = (count: number) => (count === 1 ? t`1 order` : t`${counted(count)} orders`)
