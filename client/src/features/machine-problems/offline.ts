import type { OfflinePages } from '#client/held/outbox-store.ts'
import { t } from '#shared/language/t.ts'
import { type MachineType, machineName } from '#shared/machine-problems/machine.ts'
import { currentProblems } from '#shared/machine-problems/reads.ts'

export const machineProblemsOffline = {
  calls: {
    'POST /api/machine-problems': {
      name: ({ machineType, machineNumber }) =>
        t`Problem of ${machineName({ machineType: machineType as MachineType, machineNumber: Number(machineNumber) })}`,
      fields: { machineNumber: t`Machine Number`, description: t`Description` },
    },
    'POST /api/machine-problems/:id/voices': {
      name: () => t`A problem that somebody else had reported`,
      fields: { note: t`Note` },
    },
    'POST /api/machine-problems/:id/repair': {
      name: () => t`A problem marked as fixed`,
      fields: { repairNotes: t`Repair Notes` },
    },
  },
  /** The list of a day before is the same one. */
  ofToday: (clock) => ({ kept: /^\/api\/machine-problems\?repairedSince/, read: currentProblems(clock) }),
} satisfies OfflinePages
