import { t } from '#shared/language/t.ts'

export const secretWords = t`It is not shown again. The other program knows by it that a message is from here.`
