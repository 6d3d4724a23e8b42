import { ChoiceChips } from '#client/ui/chips.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { isFound } from '#shared/text/fold.ts'
import { endsSoon } from './badges.tsx'
import type { RegisterRow } from './open-problems.ts'

/** Which machines of the register; undefined: all. */
export type Shown = 'down' | 'working' | 'out' | 'warranty' | undefined

export const isDown = ({ openProblems }: RegisterRow) => openProblems > 0

/** Taken out for good or for a while, and not because of something that is to be repaired. */
export const isOutOfUse = (machine: RegisterRow) => machine.outOfUseSince !== null && !isDown(machine)

export const isWorking = (machine: RegisterRow) => !isDown(machine) && !isOutOfUse(machine)

export const hasEndingWarranty = ({ warrantyUntil, outOfUseSince }: RegisterRow) =>
  outOfUseSince === null && endsSoon(warrantyUntil)

const choices = [
  { value: 'down', label: t`Down`, isOf: isDown },
  { value: 'working', label: t`Working`, isOf: isWorking },
  { value: 'out', label: t`Out of use`, isOf: isOutOfUse },
  { value: 'warranty', label: t`Warranty ends soon`, isOf: hasEndingWarranty },
] as const

const chipsOf = (machines: readonly RegisterRow[]) =>
  choices.map(({ value, label, isOf }) => ({ value, label, count: machines.filter(isOf).length }))

/** What is asked for, where there is any of it. */
export const shownOf = (machines: readonly RegisterRow[], wanted: string | null): Shown =>
  chipsOf(machines).find(({ value, count }) => value === wanted && count > 0)?.value

/** From so many machines on, one is found by its name sooner than by scrolling. */
const searchedFrom = 12

/** Whether everything that somebody typed stands somewhere in what is written down of a machine. */
export function matches(machine: RegisterRow, wanted: string) {
  const { make, model, serialNumber, location } = machine
  return isFound([machineName(machine), make, model, serialNumber, location].join(' '), wanted)
}

interface RegisterFilterProps {
  machines: readonly RegisterRow[]
  chosen: Shown
  onChoose: (wanted: Shown) => void
  search: string
  onSearch: (wanted: string) => void
}

/** Only what there is any of; no choice where all machines are alike. */
export function RegisterFilter({ machines, chosen, onChoose, search, onSearch }: RegisterFilterProps) {
  const chips = chipsOf(machines).filter(({ count }) => count > 0)
  const isLong = machines.length >= searchedFrom
  const isPhone = usePhone()
  if (chips.length < 2 && !isLong) return null
  const all = [{ value: undefined, label: t`All`, count: machines.length }, ...chips]
  return (
    <div className="flex flex-wrap items-end gap-4 phone:flex-nowrap phone:gap-3">
      {isLong && (
        <PlainField
          label={t`Find a machine`}
          type="search"
          placeholder={isPhone ? t`Number or model` : t`Number, model or location`}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="min-w-0 flex-1 md:max-w-80 [&_input]:placeholder:text-ellipsis"
        />
      )}
      {chips.length > 1 && (
        <ChoiceChips<Shown>
          label={t`Filter machines`}
          choices={all}
          chosen={chosen}
          onChoose={onChoose}
          selectOnPhone
          // As high as the field beside it.
          className="phone:w-36 phone:first:w-full [&_button]:min-h-11"
        />
      )}
    </div>
  )
}
