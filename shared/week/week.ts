import { z } from 'zod'
import { t } from '#shared/language/t.ts'
import { machineTypes } from '#shared/machine-problems/machine.ts'
import { moneyText } from '#shared/money/schema.ts'
import { type Day, isDay, mondayOf } from '#shared/time/day.ts'
import { daySchema } from '#shared/time/schema.ts'

/** In one answer, the week that is asked for included. */
export const weeksShown = 12
/** People with most tips, accounts with most reports. */
export const mostShown = 5
/** Machines by the days that they lost. */
export const worstShown = 5

const count = z.int().min(0)

/**
 * Each of them, the oldest first: the last one is the week that was asked for. What is so far is as far into each week as the
 * shop is into the last one, so that a running week can be compared with the others; of weeks that are over it is all.
 */
const weeks = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.array(z.object({ start: daySchema(), ...figures })).length(weeksShown)

/** A Monday; the week goes on to its Sunday, by the shop's clock. */
const start = daySchema(() => t`Please choose a Monday.`).refine((day) => !isDay(day) || mondayOf(day) === day, {
  error: () => t`Please choose a Monday.`,
})

export const weekAsked = z.object({ start })

const tipHour = z.object({ day: daySchema(), hour: z.int().min(0).max(23), amount: moneyText, count })

const tips = z.object({
  weeks: weeks({ amount: moneyText, count, amountSoFar: moneyText }),
  /** Who logged any. */
  people: count,
  /** The hours of each day that have tips. */
  hours: z.array(tipHour).max(7 * 24),
  /** Who has most of them. */
  most: z
    .array(
      z.object({
        user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
        amount: moneyText,
        count,
      }),
    )
    .max(mostShown)
    .optional(),
})

const cash = z.object({
  /** Up to which drops are so far: not today before its first one. */
  lastDay: daySchema(),
  weeks: weeks({
    dropped: moneyText,
    expected: moneyText,
    givenBack: moneyText,
    refunds: count,
    short: moneyText,
    over: moneyText,
    /** What of that evened out what a shift before had left. */
    evened: moneyText,
    /** Days without the drop reports that they should have. */
    missing: count,
    droppedSoFar: moneyText,
  }),
})

const machines = z.object({
  weeks: weeks({
    reported: count,
    repaired: count,
    daysLost: z.number(),
    /** Machines that lost any. */
    down: count,
    reportedSoFar: count,
  }),
  worst: z
    .array(
      z.object({ machineType: z.enum(machineTypes), machineNumber: z.int(), problems: count, daysLost: z.number() }),
    )
    .max(worstShown),
})

const stains = z.object({
  weeks: weeks({ reports: count, reportsSoFar: count }),
  /** Of the week, those that their account was never mailed. */
  unsent: count,
  /** With most reports. */
  accounts: z.array(z.object({ id: z.uuid(), name: z.string(), reports: count, unsent: count })).max(mostShown),
})

const training = z.object({
  /** Modules that somebody came to the end of. */
  weeks: weeks({ finished: count, finishedSoFar: count }),
  /** Due by the end of the week, and not finished to this day. */
  overdue: count,
})

const pay = z.object({
  /** Of the pay periods that end in the week; null where none is imported. */
  weeks: weeks({ hours: moneyText.nullable(), gross: moneyText.nullable() }),
  /** Weeks among them that are over and have no day in a pay period; none before the first period. */
  unpaid: z.array(z.object({ start: daySchema() })).max(weeksShown),
  /** What these periods pay in tips, and what was logged for them. */
  tipsPaid: moneyText.nullable(),
  tipsLogged: moneyText.nullable(),
})

/** How the shop did from a Monday to its Sunday. Team leads are told nothing of cash, of pay, and of who has which tips. */
export const week = z
  .object({
    start: daySchema(),
    /** The last one that has begun. */
    lastDay: daySchema(),
    tips,
    cash: cash.optional(),
    machines,
    stains,
    training,
    pay: pay.optional(),
  })
  .meta({ id: 'Week' })

/** The shop's present week, in what the dashboard says of it. */
export const weekSoFar = z.object({
  tips: moneyText,
  /** What the drawers have too much, below zero too little; what was put right comes to nothing. */
  cash: moneyText,
})

/** The caller's own tips, and what was reported of the shop's machines. */
export const recentWeek = z.object({ start: daySchema(), tips: moneyText, orders: count, problems: count })

export type Week = z.output<typeof week>

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
  /** Refunds in cash, as the week's page has them; absent from a mail that an older version has written down. */
  givenBack?: string
  refunds?: number
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
    const { dropped, short, over, givenBack, refunds, missing } = drop
    const { reported, repaired, daysLost } = machine
    return {
      tips: tip.amount,
      orders: tip.count,
      ...{ dropped, short, over, givenBack, refunds, missing, reported, repaired, daysLost, gross, hours },
      stains: stains.weeks.at(place)!.reports,
      finished: training.weeks.at(place)!.finished,
    }
  }
  return { start, now: figuresAt(-1), before: figuresAt(-2), unsent: stains.unsent, overdue: training.overdue }
}
