import { Link } from 'wouter'
import { Washer } from '#client/ui/machine-drawings.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'
import type { Week } from '#shared/week/week.ts'
import type { Around } from './around.ts'
import { Block, Facts, Ranked } from './block.tsx'
import { counted, daysLost, decimalDays } from './counted.ts'

export function MachinesBlock({ machines, soFar, range, isAdmin, className }: Around & { machines: Week['machines'] }) {
  const { reported, repaired, daysLost: lost, down } = machines.weeks.at(-1)!
  return (
    <Block
      title={t`Machines`}
      icon={Washer}
      unit={reported === 1 ? t`problem reported` : t`problems reported`}
      weeks={machines.weeks}
      figureOf={(week) => week.reported}
      soFarOf={(week) => week.reportedSoFar}
      format={counted}
      soFar={soFar}
      className={className}
      nothing={t`No machine was down.`}
      isOfNote={lost > 0}
      link={
        isAdmin
          ? { href: `/admin/machine-management?${range}`, label: t`Manage Problems` }
          : { href: '/machines', label: t`Machines` }
      }
    >
      <Facts
        facts={[
          { label: t`Repaired`, value: repaired },
          { label: t`Days lost`, value: decimalDays(lost) },
        ]}
      />
      <Ranked
        title={t`Most days lost`}
        lines={machines.worst.map((machine) => ({
          key: machineName(machine),
          name: (
            <Link href={machineAddress(machine)} className="ticket text-brand underline-offset-4 hover:underline">
              {machineName(machine)}
            </Link>
          ),
          figure: daysLost(
            machine.daysLost,
            machines.worst.map((each) => each.daysLost),
          ),
        }))}
        others={down - machines.worst.length}
      />
    </Block>
  )
}
