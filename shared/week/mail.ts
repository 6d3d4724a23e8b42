import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import type { Day } from '#shared/time/day.ts'
import type { Week } from './week.ts'

export const weekMail = z
  .object({ isWanted: z.boolean({ error: () => t`isWanted must be true or false` }) })
  .meta({ id: 'WeekMail' })

/** What the mail of a week says of it, and of the one before. */
export interface WeekFigures {
  tips: string
  orders: number
  dropped: string
  short: string
  over: string
  missing: number
  reported: number
  repaired: number
  daysLost: number
  stains: number
  finished: number
  gross: string | null
  hours: string | null
}

export interface WeekInMail {
  start: Day
  now: WeekFigures
  before: WeekFigures
  /** Of its stain reports. */
  unsent: number
  overdue: number
}

/** Of the whole week, as admins are told. */
export function weekInMail({ start, tips, cash, machines, stains, training, pay }: Week): WeekInMail {
  const figuresAt = (place: number): WeekFigures => {
    const [tip, drop, machine] = [tips.weeks.at(place)!, cash!.weeks.at(place)!, machines.weeks.at(place)!]
    const { gross, hours } = pay!.weeks.at(place)!
    const { dropped, short, over, missing } = drop
    const { reported, repaired, daysLost } = machine
    return {
      tips: tip.amount,
      orders: tip.count,
      ...{ dropped, short, over, missing, reported, repaired, daysLost, gross, hours },
      stains: stains.weeks.at(place)!.reports,
      finished: training.weeks.at(place)!.finished,
    }
  }
  return { start, now: figuresAt(-1), before: figuresAt(-2), unsent: stains.unsent, overdue: training.overdue }
}
