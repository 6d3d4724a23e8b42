import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { tidyLines } from '#shared/text/text.ts'
import { instantText } from '#shared/time/schema.ts'
import { taskReturn } from './assigned-module.ts'
import { notes, requiredText } from './fields.ts'
import { notesMaxLength, pendingApprovalsMax } from './limits.ts'

export const pendingApproval = z
  .object({
    progressId: z.uuid(),
    userId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    traineeCompletedAt: instantText,
    moduleName: z.string(),
    taskTitle: z.string(),
    /** HTML. */
    taskDescription: z.string().nullable(),
    taskCategory: z.string().nullable(),
    /** The trainee's. */
    notes: z.string().nullable(),
    lastReturn: taskReturn.nullable(),
  })
  .meta({ id: 'PendingTrainingApproval' })

export type PendingApproval = z.output<typeof pendingApproval>

export const approval = z.object({ notes })

/** Sends a task back to its trainee. */
export const newReturn = z.object({
  notes: requiredText(
    () => t`Notes`,
    () => t`Please write what is to be done again`,
    notesMaxLength,
    tidyLines,
  ),
})

export const approvals = z.object({
  progressIds: z
    .array(z.uuid())
    .min(1, { error: () => t`Please choose at least one task` })
    .max(pendingApprovalsMax),
  notes,
})

/** Each refused one says why. */
export const approvalsMade = z
  .object({
    approved: z.array(z.uuid()),
    refused: z.array(z.object({ progressId: z.uuid(), message: z.string() })),
  })
  .meta({ id: 'TrainingApprovalsMade' })
