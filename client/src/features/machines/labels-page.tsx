import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { MachinesDrawing } from '#client/ui/drawings/machines.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { register, unregisteredMachines } from '#shared/machines/reads.ts'
import { Label } from './label.tsx'
import { LabelChoice } from './label-choice.tsx'
import { LabelPages } from './label-pages.tsx'
import { labelSheets, labelsOn } from './label-sheets.ts'
import { reachOf } from './reach.ts'

const byMachine = (one: MachineKey, other: MachineKey) =>
  other.machineType.localeCompare(one.machineType) || one.machineNumber - other.machineNumber

/** Labels of all machines that are in use or were reported, for the sheets that shops sell. */
export default function LabelsPage() {
  const listed = useEndpoint(...register)
  const { data: others = [] } = useEndpoint(...unregisteredMachines)
  return (
    <>
      <BackLink href="/machines">{t`Machines`}</BackLink>
      <PageHeader
        title={t`Labels`}
        purpose={t`Staff scan it to report a problem; customers see whether the machine works.`}
      />
      <Loaded
        read={listed}
        failed={t`The machines could not be loaded.`}
        waiting={
          <SkeletonCards count={6} className="flex flex-wrap gap-4" cardClassName="h-40" label={t`Loading machines`} />
        }
      >
        {(machines) => (
          <Labels machines={[...machines.filter(({ outOfUseSince }) => !outOfUseSince), ...others].sort(byMachine)} />
        )}
      </Loaded>
    </>
  )
}

const none: readonly MachineKey[] = []

const labelCount = (count: number) => (count === 1 ? t`1 label` : t`${count} labels`)

const sheetCount = (count: number) => (count === 1 ? t`1 sheet` : t`${count} sheets`)

function Labels({ machines }: { machines: readonly MachineKey[] }) {
  const [sheetName, setSheetName] = useState(labelSheets[0]!.name)
  const [left, setLeft] = useState<readonly string[]>([])
  const sheet = labelSheets.find(({ name }) => name === sheetName)!
  const isPhone = usePhone()
  const chosen = useMemo(() => machines.filter((machine) => !left.includes(machineName(machine))), [machines, left])
  // Codes take a while to work out: one after another, so that the page answers meanwhile.
  const isDrawn = useDeferredValue(true, false)
  const printed = useDeferredValue(chosen, none)
  if (machines.length === 0)
    return (
      <EmptyState
        drawing={MachinesDrawing}
        title={t`No machine is known yet`}
      >{t`Machines get labels once they are in the register or were reported.`}</EmptyState>
    )
  const drawn = (machine: MachineKey) => (
    <div
      className={clsx(
        'w-fit overflow-hidden rounded border',
        // That it has a label is the usual case.
        left.includes(machineName(machine)) ? 'border-dashed border-edge' : 'border-line',
      )}
      style={{ minWidth: `${sheet.width}mm`, minHeight: `${sheet.height}mm` }}
    >
      {isDrawn && <Label machine={machine} sheet={sheet} />}
    </div>
  )
  const { hostname, origin } = window.location
  const reach = reachOf(hostname)
  return (
    <div className="flex flex-col gap-6">
      <Reach />
      <div className="flex flex-wrap items-end gap-4 phone:grid">
        <PlainField
          as="select"
          label={t`Sheet of labels`}
          hint={
            <>
              {t`Print without margins and at 100 %.`}
              {reach === 'everybody' && ` ${t`The codes lead to ${origin}.`}`}
            </>
          }
          options={labelSheets.map(({ name }) => ({ value: name, label: name }))}
          value={sheetName}
          onChange={(event) => setSheetName(event.target.value)}
          className="min-w-0 max-w-full"
        />
        <Button
          // Not what somebody is to press first where hardly anybody can use what comes out.
          variant={reach === 'device' ? 'secondary' : 'primary'}
          disabled={chosen.length === 0 || printed !== chosen}
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" />
          {t`Print ${labelCount(chosen.length)} (${sheetCount(Math.ceil(chosen.length / labelsOn(sheet)))})`}
        </Button>
      </div>
      {/* A phone shows how they look by one. */}
      {isPhone && (
        <figure className="flex flex-col items-center gap-2 rounded bg-sunken p-4">
          {drawn(chosen[0] ?? machines[0]!)}
          <figcaption className="text-muted text-sm">{t`This is how a label looks.`}</figcaption>
        </figure>
      )}
      <LabelChoice machines={machines} sheet={sheet} left={left} onLeave={setLeft} drawn={drawn} />
      <LabelPages sheet={sheet} machines={printed} />
    </div>
  )
}

/** Labels last for years: whoever prints them at an address that others do not reach is told before. */
function Reach() {
  const { hostname, origin } = window.location
  const reach = reachOf(hostname)
  if (reach === 'everybody') return null
  return (
    <Notice
      tone="attention"
      title={
        reach === 'device'
          ? t`These codes only work on this device: ${origin}`
          : t`These codes only work in the network of the shop: ${origin}`
      }
    >
      {t`Open this page at the shop’s public address to print ones that work everywhere.`}
    </Notice>
  )
}
