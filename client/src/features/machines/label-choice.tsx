import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { usePhone } from '#client/ui/use-phone.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import type { MachineKey } from '#shared/machines/address.ts'
import type { LabelSheet } from './label-sheets.ts'

interface LabelChoiceProps {
  machines: readonly MachineKey[]
  sheet: LabelSheet
  /** The names of those without a label. */
  left: readonly string[]
  onLeave: (names: readonly string[]) => void
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

function Group({ title, machines, sheet, left, onLeave, drawn }: LabelChoiceProps & { title: string }) {
  const id = useId()
  const isPhone = usePhone()
  if (machines.length === 0) return null
  const names = machines.map(machineName)
  const others = left.filter((name) => !names.includes(name))
  const chosen = names.filter((name) => !left.includes(name)).length
  return (
    // The heading is as wide as the labels below it, which leave some room at the end of their rows.
    <section
      aria-labelledby={id}
      className={clsx(!isPhone && 'grid gap-x-4 gap-y-1')}
      style={isPhone ? undefined : { gridTemplateColumns: `repeat(auto-fill, calc(${sheet.width}mm + 2px))` }}
    >
      <div className="col-span-full flex flex-wrap items-center gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <span className="ticket text-muted">
          {chosen === names.length ? names.length : t`${chosen} of ${names.length}`}
        </span>
        <Button
          variant="ghost"
          className="-mr-4 ml-auto"
          onClick={() => onLeave(chosen < names.length ? others : [...others, ...names])}
        >
          {chosen < names.length ? t`Choose all` : t`Choose none`}
          <VisuallyHidden>({title})</VisuallyHidden>
        </Button>
      </div>
      <ul
        className={clsx('grid', isPhone ? 'mt-1 grid-cols-4 gap-x-2' : 'col-span-full gap-4')}
        style={isPhone ? undefined : { gridTemplateColumns: 'subgrid' }}
      >
        {machines.map((machine) => {
          const name = machineName(machine)
          const isChosen = !left.includes(name)
          return (
            <li key={name}>
              <Checkbox
                aria-label={name}
                label={isPhone ? <span className="ticket">{machine.machineNumber}</span> : drawn(machine)}
                checked={isChosen}
                onChange={() => onLeave(isChosen ? [...left, name] : left.filter((each) => each !== name))}
                className={isPhone ? '' : 'relative w-fit [&>input]:absolute [&>input]:top-2 [&>input]:right-2'}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
