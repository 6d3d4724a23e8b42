import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { centsOf, fromCents, toExactCents } from './money.ts'
import { readTyped } from './typed-amount.ts'

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
 * canonical text ('12.50'). A plain decimal is what it says, with as many decimals as it has: programs write it. Other
 * text is read as `readTyped` does.
 */
export function money({ min, max, messages }: { min: string; max: string; messages: MoneyMessages }) {
  const { required = () => t`Required`, invalid, tooSmall = invalid, tooLarge = invalid } = messages
  const lowest = centsOf(min)
  const highest = centsOf(max)
  return z
    .union([z.string(), z.number()], { error: ({ input }) => (input == null ? required() : invalid()) })
    .transform((value, context) => {
      const plainCents = toExactCents(value)
      const typed = plainCents === undefined && typeof value === 'string' ? readTyped(value) : undefined
      const cents = typed?.text === undefined ? plainCents : toExactCents(typed.text)
      const refuse = (words: Words) => {
        context.addIssue({ code: 'custom', message: words(), input: value })
        return z.NEVER
      }
      if (typeof value === 'string' && value.trim() === '') return refuse(required)
      if (typed?.refusal) return refuse(() => typed.refusal)
      if (cents === undefined) return refuse(invalid)
      if (cents < lowest) return refuse(tooSmall)
      if (cents > highest) return refuse(tooLarge)
      return fromCents(Number(cents))
    })
    .pipe(moneyText)
}

/**
 * The same amount in a form, where a person types it: '1.234' may be thousands then. What is no amount at all is left
 * to the schema, with its own messages.
 */
export const typed = <Amount extends z.ZodType>(amount: Amount) =>
  z.preprocess((text: string, context) => {
    const read = typeof text === 'string' ? readTyped(text) : undefined
    if (!read?.refusal) return read?.text ?? text
    context.addIssue({ code: 'custom', message: read.refusal, input: text })
    return z.NEVER
  }, amount)
