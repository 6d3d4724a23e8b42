import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLine } from '#shared/text/text.ts'

/** Whoever removes a name types it. */
export const typedName = z
  .string({ error: () => t`Required` })
  .overwrite(tidyLine)
  .max(400)
