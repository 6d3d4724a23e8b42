import { useUser } from '#client/api/user.ts'
import { addDays, sundayOf } from '#shared/time/day.ts'
import type { Week } from '#shared/week/week.ts'
import { CashBlock } from './cash-block.tsx'
import { MachinesBlock } from './machines-block.tsx'
import { PayBlock } from './pay-block.tsx'
import { StainsBlock } from './stains-block.tsx'
import { TipsBlock } from './tips-block.tsx'
import { TrainingBlock } from './training-block.tsx'
import { WeeksTable } from './weeks-table.tsx'

/** Of which all stands on one sheet of paper. */
export const blockGrid = 'grid grid-cols-1 gap-6 lg:grid-cols-2 print:grid-cols-3'

/** Two cards high: the list of machines is the longest. */
const tall = 'lg:row-span-2 print:row-span-1'

interface BlocksProps {
  week: Week
  /** Whether the week has ended. */
  isOver: boolean
}

/** Each figure with the way to what it adds up, as far as the role may go there. */
export function Blocks({ week, isOver }: BlocksProps) {
  const isAdmin = useUser().role === 'admin'
  const { start, lastDay, tips, cash, machines, stains, training, pay } = week
  const range = `start=${start}&end=${sundayOf(start)}`
  const soFar = isOver ? undefined : daysFrom(start, lastDay)
  const whole = { start, soFar, range, isAdmin }
  // A shop without payroll has no card of it.
  const known = pay?.unpaid.length || pay?.weeks.some(({ gross }) => gross !== null) ? pay : undefined
  // No row has a hole: the short one stands beside the only one of the two, or below the stain reports.
  const isOneOfTwo = !cash !== !known
  const trained = <TrainingBlock training={training} {...whole} />
  return (
    <div className={blockGrid} data-one-sheet>
      <TipsBlock tips={tips} {...whole} />
      {cash && <CashBlock cash={cash} {...whole} />}
      {known && <PayBlock pay={known} {...whole} />}
      {isOneOfTwo && trained}
      <MachinesBlock machines={machines} {...whole} className={isOneOfTwo ? undefined : tall} />
      <StainsBlock stains={stains} {...whole} />
      {!isOneOfTwo && trained}
      <WeeksTable week={week} isOver={isOver} />
    </div>
  )
}

const daysFrom = (first: string, last: string) =>
  Array.from({ length: 7 }, (_, place) => addDays(first, place)).filter((day) => day <= last)
