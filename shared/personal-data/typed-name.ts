import { z } from 'zod'
import { t } from '#shared/language/t.ts'

/** Whoever removes a name types it. */
export const typedName = z
  .string({ error: () => t`Required` })
  .trim()
  .max(400)
