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
export const blockGrid = 'grid grid-cols-1 gap-6 lg:grid-cols-6 print:grid-cols-3'

const half = 'lg:col-span-3 print:col-span-1'
const twoOfThree = 'lg:col-span-3 xl:col-span-2 print:col-span-1'
/** The last of three, where two stand side by side. */
const third = 'lg:col-span-full xl:col-span-2 print:col-span-1'

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
  // No row has a hole: the short one stands beside cash and pay, or has a row of its own.
  const beside = [cash, known].filter(Boolean).length
  const trained = (
    <TrainingBlock training={training} {...whole} className={['col-span-full print:col-span-1', half, third][beside]} />
  )
  return (
    <div className={blockGrid} data-one-sheet>
      <TipsBlock tips={tips} {...whole} />
      {cash && <CashBlock cash={cash} {...whole} className={beside === 2 ? twoOfThree : half} />}
      {known && <PayBlock pay={known} {...whole} className={beside === 2 ? twoOfThree : half} />}
      {beside > 0 && trained}
      <MachinesBlock machines={machines} {...whole} className={half} />
      <StainsBlock stains={stains} {...whole} className={half} />
      {beside === 0 && trained}
      <WeeksTable week={week} isOver={isOver} />
    </div>
  )
}

const daysFrom = (first: string, last: string) =>
  Array.from({ length: 7 }, (_, place) => addDays(first, place)).filter((day) => day <= last)
