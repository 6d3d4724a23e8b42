import { WaitingMark } from '#client/ui/badge.tsx'
import { t } from '#shared/language/t.ts'
import { type MachineType, machineName } from '#shared/machine-problems/machine.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { useWaitingReports } from './problem-lists.ts'
import { MachineIcon } from './status-badge.tsx'

/** What was reported and has not been sent. */
export default function WaitingProblems({ reports }: { reports: ReturnType<typeof useWaitingReports> }) {
  return (
    <ul aria-label={t`Waiting to be sent`} className="divide-y divide-line border-line border-t">
      {reports.map(({ number, writtenAt, sent: { body } }) => {
        const machineType = body.machineType as MachineType
        const at = new Date(writtenAt).toISOString()
        return (
          <li key={number} className="px-4 py-4 md:px-6">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <MachineIcon machineType={machineType} className="size-5 text-brand" />
              <h3 className="ticket">{machineName({ machineType, machineNumber: Number(body.machineNumber) })}</h3>
              <WaitingMark />
            </div>
            <p className="mt-1 whitespace-pre-line">{String(body.description)}</p>
            <p className="text-muted text-sm">
              <time dateTime={at}>{formatInstant(at)}</time>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
