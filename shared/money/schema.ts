import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { centsOf, fromCents, toExactCents } from './money.ts'

/** An amount in an answer: '12.50'. */
export const moneyText = z
  .string()
  .regex(/^-?[0-9]+\.[0-9]{2}$/)
  .meta({ description: 'US dollars with two decimals', examples: ['12.50'] })

/** Read when an amount is refused: the server answers each request in its person's language. */
type Words = () => string

type MoneyMessages = {
  /** Nothing was entered. */
  required?: Words
  /** Not a plain decimal number. */
  invalid: Words
  /** Below `min` after rounding; `invalid` where it is not given. */
  tooSmall?: Words
  /** Above `max` after rounding; `invalid` where it is not given. */
  tooLarge?: Words
}

/**
 * An amount in a request: text or a number, rounded to whole cents, from `min` to `max` inclusive; the parsed value is
 * canonical text ('12.50').
 */
export function money({ min, max, messages }: { min: string; max: string; messages: MoneyMessages }) {
  const { required = () => t`Required`, invalid, tooSmall = invalid, tooLarge = invalid } = messages
  const lowest = centsOf(min)
  const highest = centsOf(max)
  return z
    .union([z.string(), z.number()], { error: ({ input }) => (input == null ? required() : invalid()) })
    .transform((value, context) => {
      const cents = toExactCents(value)
      const refuse = (words: Words) => {
        context.addIssue({ code: 'custom', message: words(), input: value })
        return z.NEVER
      }
      if (typeof value === 'string' && value.trim() === '') return refuse(required)
      if (cents === undefined) return refuse(invalid)
      if (cents < lowest) return refuse(tooSmall)
      if (cents > highest) return refuse(tooLarge)
      return fromCents(Number(cents))
    })
    .pipe(moneyText)
}
