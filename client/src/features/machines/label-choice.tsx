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
