import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { instantText } from '#shared/time/schema.ts'
import { roles } from '#shared/users/roles.ts'
import { email, personNameIfKnown } from '#shared/users/user.ts'

export const invitationStatuses = ['pending', 'expired', 'void', 'accepted'] as const

/** Payroll finds people by name, and the sender knows how it is spelled there; the form to register begins with it. */
const names = { firstName: z.string().nullable(), lastName: z.string().nullable() }

/** What anyone who holds the link may see. */
export const publicInvitation = z
  .object({ email: z.string(), ...names, role: z.enum(roles) })
  .meta({ id: 'PublicInvitation' })

export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    ...names,
    role: z.enum(roles),
    status: z.enum(invitationStatuses),
    expiresAt: instantText,
    createdAt: instantText,
    invitedBy: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.output<typeof invitation>

export const newInvitation = z.object({
  email,
  firstName: personNameIfKnown(() => t`First name`),
  lastName: personNameIfKnown(() => t`Last name`),
  role: z
    .enum(roles, { error: () => t`Role must be one of employee, technician, team_lead, admin` })
    .default('employee'),
})

/** The link is shown once, here: the database keeps only its hash. */
export const sentInvitation = invitation.extend({ message: z.string(), inviteUrl: z.string(), isMailed: z.boolean() })
