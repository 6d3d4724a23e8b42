import { t } from '#shared/language/t.ts'
import type { Role } from '#shared/users/roles.ts'

export interface BellKind {
  for: readonly Role[]
  /** As people choose it. */
  name: string
  /** Where a push leads, and what counts as having read it. */
  path: string
}

const staff = ['employee', 'team_lead', 'admin'] as const

/** What phones can be told of. A new one also needs its words, and a trigger that notes it (docs/decisions/bell.md). */
export const bells = {
  machineDown: { for: ['technician'], name: t`A machine is reported`, path: '/admin/machine-management' },
  training: { for: staff, name: t`Training for me, or sent back to me`, path: '/training' },
  signOff: { for: ['team_lead', 'admin'], name: t`Training waits for approval`, path: '/admin/training-management' },
  payAnswer: { for: staff, name: t`My question about pay is answered`, path: '/my-payroll' },
  payrollIn: { for: staff, name: t`My pay is in`, path: '/my-payroll' },
  drop: { for: ['admin'], name: t`A drop is missing, or $20 or more off`, path: '/admin/shift-reports' },
  refund: { for: ['admin'], name: t`A refund waits`, path: '/admin/refunds' },
} satisfies Record<string, BellKind>

export type BellName = keyof typeof bells

export const bellNames = Object.keys(bells) as [BellName, ...BellName[]]

export const bellsFor = (role: Role): BellName[] =>
  bellNames.filter((name) => (bells[name].for as readonly Role[]).includes(role))
