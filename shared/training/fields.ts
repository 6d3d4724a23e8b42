import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine, tidyLines } from '#shared/text/text.ts'
import { descriptionMaxLength, htmlMaxLength, nameMaxLength, notesMaxLength, orderIndexMax } from './limits.ts'

/** Words are read when they are needed: the server answers each request in its person's language. */
type Words = () => string

const tooLong = (label: Words, max: number) => ({ error: () => t`${label()} must be ${max} characters or less` })

export const requiredText = (label: Words, message: Words, max = nameMaxLength, form = tidyLine) =>
  z.string({ error: message }).overwrite(form).min(1, { error: message }).max(max, tooLong(label, max))

/** Blank counts as none. */
export const optionalText = (label: Words, max: number, form = tidyLines) =>
  z
    .string()
    .overwrite(form)
    .max(max, tooLong(label, max))
    .transform((text) => (text === '' ? null : text))
    .nullish()

export const notes = optionalText(() => t`Notes`, notesMaxLength)

/** Rich text: the server keeps what its allow-list knows (server/features/training/description.ts). */
export const htmlDescription = z
  .string()
  .max(
    htmlMaxLength,
    tooLong(() => t`Description`, descriptionMaxLength),
  )
  .refine(
    (html) => textLengthOf(html) <= descriptionMaxLength,
    tooLong(() => t`Description`, descriptionMaxLength),
  )
  .nullish()

/** How many characters a reader of the HTML sees. */
export function textLengthOf(html: string): number {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:[a-z]+|#[0-9]+|#x[0-9a-f]+);/gi, ' ').length
}

/** Places are whole numbers from 0; what is no number counts as 0. */
export const orderIndex = z
  .union([z.number(), z.string(), z.null()])
  .transform((input) => {
    const number = Number(input)
    return Number.isFinite(number) ? number : 0
  })
  .pipe(
    z
      .int({ error: () => t`Order must be a whole number` })
      .min(0, { error: () => t`Order must be at least 0` })
      .max(orderIndexMax, { error: () => t`Order must be ${orderIndexMax} or less` }),
  )

/** The ids of a whole list in its new order. */
export const newOrder = z.object({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, { error: () => t`Each entry has one place` }),
})

export const personName = z.object({ firstName: z.string(), lastName: z.string() })

export const required = (message: Words) => z.string({ error: message }).min(1, { error: message })

export const moduleId = required(() => t`Module is required`).pipe(z.uuid({ error: () => t`Unknown module` }))
