import { ChoiceChips } from '#client/ui/choice-chips.tsx'
import { t } from '#shared/language/t.ts'
import type { ListedMachine } from '#shared/machines/machine.ts'
import { endsSoon } from './warranty.tsx'

/** Which machines of the register; undefined: all. */
export type Shown = 'down' | 'out' | 'warranty' | undefined

export const isDown = ({ openProblems }: ListedMachine) => openProblems > 0

/** Taken out for good or for a while, and not because of something that is to be repaired. */
export const isOutOfUse = (machine: ListedMachine) => machine.outOfUseSince !== null && !isDown(machine)

export const hasEndingWarranty = ({ warrantyUntil, outOfUseSince }: ListedMachine) =>
  outOfUseSince === null && endsSoon(warrantyUntil)

const choices = [
  { value: 'down', label: t`Down`, isOf: isDown },
  { value: 'out', label: t`Out of use`, isOf: isOutOfUse },
  { value: 'warranty', label: t`Warranty ends soon`, isOf: hasEndingWarranty },
] as const

const chipsOf = (machines: readonly ListedMachine[]) =>
  choices.map(({ value, label, isOf }) => ({ value, label, count: machines.filter(isOf).length }))

/** What is asked for, where there is any of it. */
export const shownOf = (machines: readonly ListedMachine[], wanted: string | null): Shown =>
  chipsOf(machines).find(({ value, count }) => value === wanted && count > 0)?.value

interface RegisterFilterProps {
  machines: readonly ListedMachine[]
  chosen: Shown
  onChoose: (wanted: Shown) => void
}

/** Only what there is any of; nothing where all machines are alike. */
export function RegisterFilter({ machines, chosen, onChoose }: RegisterFilterProps) {
  const chips = chipsOf(machines).filter(({ count }) => count > 0)
  if (chips.length === 0) return null
  return (
    <ChoiceChips<Shown>
      label={t`Filter machines`}
      choices={[{ value: undefined, label: t`All`, count: machines.length }, ...chips]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
