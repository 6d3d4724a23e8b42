import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { saveText } from '#client/api/download.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { BarChart } from '#client/ui/chart/bar-chart.tsx'
import { ChartTable } from '#client/ui/chart/chart-table.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { toCsv } from '#shared/csv/csv.ts'
import { t } from '#shared/language/t.ts'
import { machineName, machineTypeNames } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'
import type { FleetDay, FleetMachine } from '#shared/machines/machine.ts'
import { machineFieldNames } from '#shared/machines/register.ts'
import { formatDay } from '#shared/time/day.ts'
import { RepeatBadgeOf } from './badges.tsx'

const worstShown = 5

/** How all machines did: out of order by day, the worst, and how long repairs take. */
export default function Fleet() {
  const read = useEndpoint('GET /api/machines/fleet', {})
  return (
    <Loaded
      read={read}
      failed={t`The figures of the fleet could not be loaded.`}
      waiting={<SkeletonCards count={2} className="grid gap-6" cardClassName="h-64" label={t`Loading the fleet`} />}
    >
      {({ days, machines, repairs }) => (
        <div className="mt-2 grid items-start gap-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <DaysChart days={days} />
          <div className="flex flex-col gap-6">
            <StatCard
              label={t`Time to repair`}
              value={repairs.hoursToRepair === null ? '–' : inWords(repairs.hoursToRepair)}
              hint={t`from a report to its repair, ${repairs.count} repairs`}
            />
            <Worst machines={machines} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** Hours below two days, then days. */
function inWords(hours: number) {
  if (hours < 48) return t`${hours.toLocaleString('en-US')} hours`
  return t`${Math.round(hours / 24).toLocaleString('en-US')} days`
}

const countOf = (machines: number) => (machines === 1 ? t`1 machine` : t`${machines} machines`)

const ExportButton = ({ save, children }: { save: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="sm" onClick={save}>
    <Download aria-hidden="true" />
    {t`Export CSV`}
    <span className="sr-only"> ({children})</span>
  </Button>
)

const dayColumns: Column<FleetDay>[] = [
  { key: 'day', header: t`Day`, cell: ({ day }) => formatDay(day) },
  { key: 'machines', header: t`Machines down`, cell: ({ machines }) => machines, numeric: true },
]

function DaysChart({ days }: { days: readonly FleetDay[] }) {
  const worst = days.reduce((top, each) => (each.machines > top.machines ? each : top))
  const title = t`Machines down by day`
  return (
    <Card
      title={title}
      description={
        worst.machines === 0 ? t`No machine was down.` : t`Most: ${formatDay(worst.day)}, ${countOf(worst.machines)}`
      }
      action={<ExportButton save={() => save('machines-by-day', days, daysCsv(days))}>{title}</ExportButton>}
    >
      <BarChart
        bars={days.map(({ day, machines }) => ({
          key: day,
          title: `${formatDay(day)}: ${machines}`,
          label: formatDay(day, { year: false }),
          value: machines,
        }))}
        format={String}
        least={2}
      />
      <ChartTable caption={title} columns={dayColumns} rows={days.toReversed()} rowKey={({ day }) => day} />
    </Card>
  )
}

const machineColumns: Column<FleetMachine>[] = [
  {
    key: 'machine',
    header: t`Machine`,
    place: 'cards:col-start-1',
    cell: (machine) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={machineAddress(machine)} className="line-link ticket [--figures:normal]">
          {machineName(machine)}
        </Link>
        <RepeatBadgeOf machine={machine} />
      </span>
    ),
  },
  {
    key: 'days',
    header: t`Days lost`,
    place: 'cards:col-start-2 cards:text-right',
    cell: ({ daysLost }) => t`${daysLost.toLocaleString('en-US')} days`,
    numeric: true,
  },
]

function Worst({ machines }: { machines: readonly FleetMachine[] }) {
  const title = t`Most days lost`
  return (
    <Card
      title={title}
      action={
        machines.length > 0 && (
          <ExportButton save={() => save('machines-by-days-lost', machines, fleetMachinesCsv(machines))}>
            {title}
          </ExportButton>
        )
      }
      flush
    >
      <Table
        caption={title}
        columns={machineColumns}
        rows={machines.slice(0, worstShown)}
        rowKey={machineName}
        framed={false}
        empty={<p className="border-line border-t px-4 py-4 text-muted md:px-6">{t`No machine was down.`}</p>}
      />
    </Card>
  )
}

const save = (name: string, rows: readonly unknown[], text: string) =>
  rows.length > 0 && saveText(`${name}.csv`, text, 'text/csv;charset=utf-8')

export const daysCsv = (days: readonly FleetDay[]) =>
  toCsv(
    [t`Day`, t`Machines down`],
    days.map(({ day, machines }) => [day, String(machines)]),
  )

/** All of them, not only the worst. */
export const fleetMachinesCsv = (machines: readonly FleetMachine[]) =>
  toCsv(
    [machineFieldNames.machineType, machineFieldNames.machineNumber, t`Problems`, t`Days lost`, t`Hours to repair`],
    machines.map(({ machineType, machineNumber, problems, daysLost, hoursToRepair }) => [
      machineTypeNames[machineType],
      String(machineNumber),
      String(problems),
      String(daysLost),
      hoursToRepair === null ? '' : String(hoursToRepair),
    ]),
  )
