import { z } from 'zod'

/** What a new shop begins with, in the order of its list. */
export const firstStepNames = ['shop', 'mail', 'people', 'machines', 'repairs', 'accounts', 'payroll'] as const
export type FirstStep = (typeof firstStepNames)[number]

export const firstStepsReply = z
  .object({ steps: z.array(z.object({ name: z.enum(firstStepNames), isTaken: z.boolean() })) })
  .meta({ id: 'FirstSteps' })

export type FirstSteps = z.output<typeof firstStepsReply>
