import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { isDay } from './day.ts'

/** A day in a request or an answer: 'YYYY-MM-DD'. The message is for a missing one. */
export function daySchema(message = () => t`Required`) {
  const words = ({ input }: { input?: unknown }) => (input == null || input === '' ? message() : t`Invalid date`)
  return z
    .string({ error: words })
    .refine(isDay, { error: words })
    .meta({ format: 'date', examples: ['2026-01-06'] })
}

/** An instant in an answer: ISO text in UTC with milliseconds. */
export const instantText = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/)
  .meta({ format: 'date-time', examples: ['2026-01-06T20:40:00.000Z'] })

/**
 * An instant in a request: ISO text with Z or an offset, of the years 1 to 9999; the parsed value is in UTC with
 * milliseconds.
 */
export const instantSchema = z.iso
  .datetime({
    offset: true,
    error: ({ input }) => (input == null || input === '' ? t`Required` : t`Invalid date and time`),
  })
  .transform((text) => new Date(text).toISOString())
  // PostgreSQL has no year 0, and an offset may lead out of the years with four digits.
  .refine((text) => /^\d{4}-/.test(text) && text >= '0001', { error: () => t`Invalid date and time` })

/**
 * When it happened, of what was written without a network and is sent later: within the last 72 hours by the database's
 * clock, which the check of its table sees to. Where absent, it happens now.
 */
export const occurredAt = instantSchema.nullish()
