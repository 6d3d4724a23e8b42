import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'
import { daySchema } from '#shared/time/schema.ts'

const example = z.object({
  where: z.string().meta({ description: 'What kind of record it stands in' }),
  before: z.string(),
  found: z.string().meta({ description: 'The name as it stands there' }),
  after: z.string(),
})

const place = z.object({ where: z.string(), count: z.int() })

const mention = z.object({
  spelling: z.string(),
  isTaken: z.boolean().meta({ description: 'Somebody else is called so, and texts may mean them: it stays' }),
  count: z.int(),
  places: z.array(place).meta({ description: 'How often in which kind of record' }),
  examples: z.array(example),
})

export type Mention = z.output<typeof mention>

export const mentions = z
  .object({
    spellings: z.array(mention),
    untouchedFiles: z
      .array(
        z.object({
          id: z.uuid(),
          startDate: daySchema(),
          endDate: daySchema(),
          fileName: z.string().nullable(),
          count: z.int(),
        }),
      )
      .meta({ description: 'Kept payroll files that have the name, but whose column of names is not known' }),
  })
  .meta({ id: 'Mentions' })

export type Mentions = z.output<typeof mentions>

/** So many examples of each spelling are shown. */
export const examplesShown = 3

/** The name of the person, typed by the admin who removes it. */
export const typedName = z
  .string({ error: () => t`Required` })
  .overwrite(tidyLine)
  .max(400)
