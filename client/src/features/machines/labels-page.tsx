import { clsx } from 'clsx'
import { Printer } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { BottomBar } from '#client/ui/bottom-bar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { MachinesDrawing } from '#client/ui/machine-drawings.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { BackLink, PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/text.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import { register, unregisteredMachines } from '#shared/machines/reads.ts'
import { Label, LabelPages, type LabelSheet, labelSheets, labelsOn } from './label-pages.tsx'
import { reachOf } from './reach.ts'

const byMachine = (one: MachineKey, other: MachineKey) =>
  other.machineType.localeCompare(one.machineType) || one.machineNumber - other.machineNumber

/** Labels of all machines that are in use or were reported, for the sheets that shops sell. */
export default function LabelsPage() {
  const listed = useEndpoint(...register)
  const { data: others = none, isLoading } = useEndpoint(...unregisteredMachines)
  const [sheet, setSheet] = useState(labelSheets[0]!)
  /** The names of those that get one; undefined: all. */
  const [names, setNames] = useState<readonly string[]>()
  const isPhone = usePhone()
  const machines = useMemo(
    () => [...(listed.data ?? []).filter(({ outOfUseSince }) => !outOfUseSince), ...others].sort(byMachine),
    [listed.data, others],
  )
  const chosen = useMemo(
    () => machines.filter((machine) => names?.includes(machineName(machine)) ?? true),
    [machines, names],
  )
  // Codes take a while to work out: one after another, so that the page answers meanwhile.
  const printed = useDeferredValue(chosen, none)
  const count = chosen.length
  const print = machines.length > 0 && (
    <div className="flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2">
      {count === 0 && <span className="text-muted text-sm">{t`Choose machines first.`}</span>}
      <Button className="phone:flex-1" disabled={count === 0 || printed !== chosen} onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {count === 0
          ? t`Print labels`
          : t`Print ${labelCount(count)} (${sheetCount(Math.ceil(count / labelsOn(sheet)))})`}
      </Button>
    </div>
  )
  return (
    <>
      <BackLink href="/machines">{t`Machines`}</BackLink>
      <PageHeader
        title={t`Labels`}
        purpose={t`Staff scan a label to report a problem; customers see whether the machine works.`}
        action={!isPhone && print}
      />
      <Loaded
        read={{ ...listed, data: isLoading ? undefined : listed.data }}
        failed={t`The machines could not be loaded.`}
        waiting={
          <SkeletonCards count={6} className="flex flex-wrap gap-4" cardClassName="h-40" label={t`Loading machines`} />
        }
      >
        {(registered) => (
          <>
            <Labels
              machines={machines}
              chosen={chosen.map(machineName)}
              onChoose={setNames}
              sheet={sheet}
              onSheet={setSheet}
            >
              <WhichMachines others={others} outOfUse={registered.filter(({ outOfUseSince }) => outOfUseSince)} />
            </Labels>
            <LabelPages sheet={sheet} machines={printed} />
            {isPhone && print && (
              <div className="mt-6">
                <BottomBar reach="page">{print}</BottomBar>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const none: readonly MachineKey[] = []

const labelCount = (count: number) => (count === 1 ? t`1 label` : t`${count} labels`)

const sheetCount = (count: number) => (count === 1 ? t`1 sheet` : t`${count} sheets`)

interface LabelsProps {
  machines: readonly MachineKey[]
  chosen: readonly string[]
  onChoose: (names: readonly string[]) => void
  sheet: LabelSheet
  onSheet: (sheet: LabelSheet) => void
  /** A sentence about which machines these are. */
  children: ReactNode
}

function Labels({ machines, chosen, onChoose, sheet, onSheet, children }: LabelsProps) {
  const isPhone = usePhone()
  const isDrawn = useDeferredValue(true, false)
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
        'overflow-hidden rounded border',
        chosen.includes(machineName(machine)) ? 'border-brand' : 'border-line',
      )}
      // White all over, like the label, which may be narrower.
      style={{ minWidth: `${sheet.width}mm`, minHeight: `${sheet.height}mm`, background: 'white' }}
    >
      {isDrawn && <Label machine={machine} sheet={sheet} />}
    </div>
  )
  const { hostname, origin } = window.location
  const first = machines.find((machine) => chosen.includes(machineName(machine))) ?? machines[0]!
  return (
    <div className="flex flex-col gap-6">
      <Reach />
      <PlainField
        as="select"
        label={t`Sheet of labels`}
        hint={
          <>
            {t`Print without margins and at 100 %.`}
            {reachOf(hostname) === 'everybody' && ` ${t`The codes lead to ${origin}.`}`}
          </>
        }
        options={labelSheets.map(({ name }) => ({ value: name, label: name }))}
        value={sheet.name}
        onChange={(event) => onSheet(labelSheets.find(({ name }) => name === event.target.value)!)}
        className="min-w-0 max-w-full md:max-w-80"
      />
      {children}
      {/* A phone shows how they look by one. */}
      {isPhone && (
        <figure className="flex flex-col items-center gap-2 rounded bg-sunken p-4">
          {drawn(first)}
          <figcaption className="text-muted text-sm">{t`This is how a label looks.`}</figcaption>
        </figure>
      )}
      <LabelChoice machines={machines} sheet={sheet} chosen={chosen} onChoose={onChoose} drawn={drawn} />
    </div>
  )
}

const namedMachines = 6

function namesOf(machines: readonly MachineKey[]) {
  const names = machines.slice(0, namedMachines).map(machineName).join(', ')
  return machines.length > namedMachines ? `${names} + ${machines.length - namedMachines}` : names
}

interface WhichMachinesProps {
  others: readonly MachineKey[]
  outOfUse: readonly MachineKey[]
}

/** Why these are not the machines of the register. */
function WhichMachines({ others, outOfUse }: WhichMachinesProps) {
  return (
    <p className="text-muted text-sm empty:hidden">
      {others.length > 0 && t`Also listed, though not in the register yet: ${namesOf(others)}.`}{' '}
      {outOfUse.length > 0 && t`Without those that are out of use: ${namesOf(outOfUse)}.`}
    </p>
  )
}

/** Labels last for years, so a warning comes before printing at an address that others do not reach. */
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

interface LabelChoiceProps {
  machines: readonly MachineKey[]
  sheet: LabelSheet
  /** The names of those that get one. */
  chosen: readonly string[]
  onChoose: (names: readonly string[]) => void
  drawn: (machine: MachineKey) => ReactNode
}

/** Which machines get a label: the labels themselves, washers and dryers; on a phone their numbers. */
export function LabelChoice({ machines, ...rest }: LabelChoiceProps) {
  const ofType = (type: MachineKey['machineType']) => machines.filter(({ machineType }) => machineType === type)
  return (
    <div className="flex flex-col gap-8 phone:gap-4">
      <Group title={t`Washers`} machines={ofType('washer')} {...rest} />
      <Group title={t`Dryers`} machines={ofType('dryer')} {...rest} />
    </div>
  )
}

function Group({ title, machines, sheet, chosen, onChoose, drawn }: LabelChoiceProps & { title: string }) {
  const id = useId()
  const isPhone = usePhone()
  if (machines.length === 0) return null
  const names = machines.map(machineName)
  const others = chosen.filter((name) => !names.includes(name))
  const count = chosen.length - others.length
  const isAll = count === names.length
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-center gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <span className="ticket text-muted">
          {count === 0 || isAll ? names.length : t`${count} of ${names.length}`}
        </span>
        <Button
          variant="ghost"
          className="-mr-4 ml-auto"
          onClick={() => onChoose(isAll ? others : [...others, ...names])}
        >
          {isAll ? t`Choose none` : t`Choose all`}
          <VisuallyHidden>({title})</VisuallyHidden>
        </Button>
      </div>
      <ul
        className={clsx('grid', isPhone ? 'grid-cols-4 gap-x-2' : 'gap-4')}
        style={
          isPhone ? undefined : { gridTemplateColumns: `repeat(auto-fill, minmax(calc(${sheet.width}mm + 2px), 1fr))` }
        }
      >
        {machines.map((machine) => {
          const name = machineName(machine)
          const isChosen = chosen.includes(name)
          return (
            <li key={name}>
              <Checkbox
                aria-label={name}
                label={isPhone ? <span className="ticket">{machine.machineNumber}</span> : drawn(machine)}
                checked={isChosen}
                onChange={() => onChoose(isChosen ? chosen.filter((each) => each !== name) : [...chosen, name])}
                className={
                  isPhone ? '' : 'relative py-0! [&>input]:absolute [&>input]:top-2 [&>input]:right-2 [&>span]:flex-1'
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
