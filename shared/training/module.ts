import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { optionalText, orderIndex, requiredText } from './fields.ts'
import { descriptionMaxLength } from './limits.ts'

/** As those who run the training see it. */
export const trainingModule = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    orderIndex: z.int(),
    isActive: z.boolean(),
    /** Inactive tasks included. */
    taskCount: z.int(),
  })
  .meta({ id: 'TrainingModule' })

export type TrainingModule = z.output<typeof trainingModule>

const fields = {
  name: requiredText(
    () => t`Module name`,
    () => t`Module name is required`,
  ),
  description: optionalText(() => t`Description`, descriptionMaxLength),
}

export const newModule = z.object({
  ...fields,
  orderIndex: orderIndex.default(0),
  isActive: z.boolean().default(true),
})

/** What is absent stays as it is. */
export const moduleChanges = z.object({
  name: fields.name.optional(),
  description: fields.description,
  orderIndex: orderIndex.optional(),
  isActive: z.boolean().optional(),
})
