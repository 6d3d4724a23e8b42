import { z } from 'zod'
import { t } from '#shared/language/t.ts'

const wholeNumber = () => t`Machine number must be a whole number`
const atLeastOne = () => t`Machine number must be at least 1`

const decimal = /^[+-]?[0-9]+(\.[0-9]+)?$/

export const machineNumber = z
  .union([z.number(), z.string()], { error: atLeastOne })
  .transform((input) => {
    if (typeof input === 'number') return input
    const text = input.trim()
    return text === '' ? 0 : decimal.test(text) ? Number(text) : Number.NaN
  })
  .pipe(
    z
      .number({ error: wholeNumber })
      .int({ error: wholeNumber })
      .min(1, { error: atLeastOne })
      .max(9999, { error: () => t`Machine number must be 9999 or less` }),
  )
