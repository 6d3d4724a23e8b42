import { useUser } from '#client/api/user.ts'
import { sundayOf } from '#shared/time/day.ts'
import type { Week } from '#shared/week/week.ts'
import { CashBlock } from './cash-block.tsx'
import { MachinesBlock } from './machines-block.tsx'
import { PayBlock } from './pay-block.tsx'
import { StainsBlock } from './stains-block.tsx'
import { TipsBlock } from './tips-block.tsx'
import { TrainingBlock } from './training-block.tsx'

/** Of which all stands on one sheet of paper. */
export const blockGrid = 'grid gap-6 xl:grid-cols-2 print:grid-cols-3'

interface BlocksProps {
  week: Week
  /** Whether the week has ended. */
  isOver: boolean
}

/** Each figure with the way to what it adds up, as far as the role may go there. */
export function Blocks({ week, isOver }: BlocksProps) {
  const isAdmin = useUser().role === 'admin'
  const { start, tips, cash, machines, stains, training, pay } = week
  const range = `start=${start}&end=${sundayOf(start)}`
  const whole = { start, isOver, range, isAdmin }
  return (
    <div className={blockGrid} data-one-sheet>
      <TipsBlock tips={tips} {...whole} />
      {cash && <CashBlock cash={cash} {...whole} />}
      {pay?.weeks.some(({ gross }) => gross !== null) && <PayBlock pay={pay} {...whole} />}
      <MachinesBlock machines={machines} {...whole} />
      <StainsBlock stains={stains} {...whole} />
      <TrainingBlock training={training} {...whole} />
    </div>
  )
}
