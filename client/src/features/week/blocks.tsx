import { GraduationCap, HandCoins, Shirt, Wallet } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '#client/api/user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Washer } from '#client/ui/machine-drawings.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { machineAddress } from '#shared/machines/address.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { importOf } from '#shared/payroll/address.ts'
import { hours, signedDollars } from '#shared/payroll/words.ts'
import { addDays, type Day, sundayOf } from '#shared/time/day.ts'
import type { Week } from '#shared/week/week.ts'
import { type Around, Block, counted, daysLost, decimalDays, Facts, hasCash, Ranked, weekInWords } from './block.tsx'
import { TipsBlock } from './tips-block.tsx'
import { WeeksTable } from './weeks-table.tsx'

/** Narrow enough in print that all blocks fit on one sheet of paper. */
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

function CashBlock({ cash, soFar, range, start, className }: Around & { cash: NonNullable<Week['cash']> }) {
  const week = cash.weeks.at(-1)!
  const { short, over, evened, missing, expected, givenBack, refunds } = week
  return (
    <Block
      title={t`Cash`}
      icon={HandCoins}
      unit={hasCash(week) ? t`into the safe` : soFar ? t`No drops yet` : t`No drops`}
      weeks={cash.weeks}
      figureOf={(each) => (hasCash(each) ? centsOf(each.dropped) : null)}
      soFarOf={({ droppedSoFar }) => centsOf(droppedSoFar)}
      format={dollarsFromCents}
      // A day whose drop is still to come is compared with no other.
      soFar={soFar?.filter((day) => day <= cash.lastDay)}
      isByDay
      className={className}
      nothing={t`No drop reports were made in these weeks.`}
      isOfNote={missing > 0}
      link={{ href: `/admin/shift-reports?${range}`, label: t`Drop reports of the week`, words: t`Drop reports` }}
    >
      <Facts
        facts={[
          ...(hasCash(week)
            ? [
                { label: t`Short`, value: dollars(short) },
                { label: t`Over`, value: dollars(over) },
                ...(centsOf(evened) > 0 ? [{ label: t`Put right the next shift`, value: dollars(evened) }] : []),
              ]
            : []),
          ...(refunds > 0
            ? [
                { label: t`Expected Drop`, value: dollars(expected) },
                {
                  label: t`Given back`,
                  value: (
                    <Link href={`/admin/refunds?${range}`} className="line-link font-semibold">
                      {dollars(givenBack)}
                    </Link>
                  ),
                },
              ]
            : []),
          {
            label: t`Missing days`,
            value:
              missing === 0 ? (
                '0'
              ) : (
                <Link href={`/admin/shift-reports/calendar?month=${start.slice(0, 7)}`} className="line-link">
                  <Badge tone="attention">{missing}</Badge>
                </Link>
              ),
          },
        ]}
      />
    </Block>
  )
}

function PayBlock({ pay, soFar, range, className }: Around & { pay: NonNullable<Week['pay']> }) {
  const { hours: worked, start } = pay.weeks.at(-1)!
  const { tipsPaid, tipsLogged, unpaid } = pay
  const isUnpaid = unpaid.some((week) => week.start === start)
  return (
    <Block
      title={t`Pay`}
      icon={Wallet}
      unit={worked !== null ? t`gross` : soFar ? t`Imported once the week is over` : t`Not imported yet`}
      weeks={pay.weeks}
      figureOf={({ gross }) => (gross === null ? null : centsOf(gross))}
      format={dollarsFromCents}
      soFar={soFar}
      className={className}
      nothing={t`No payroll was imported for these weeks.`}
      isOfNote={unpaid.length > 0}
      link={{ href: `/admin/payroll-import?${range}`, label: t`Payroll Import` }}
    >
      {worked !== null && tipsPaid !== null && tipsLogged !== null && (
        <Facts
          facts={[
            { label: t`Hours`, value: hours(worked) },
            { label: t`Tips logged`, value: dollars(tipsLogged) },
            { label: t`Tips paid`, value: dollars(tipsPaid) },
            { label: t`Difference`, value: signedDollars(centsOf(tipsPaid) - centsOf(tipsLogged)) },
          ]}
        />
      )}
      {/* Where the week of the page is one of them, that stands above them already. */}
      <UnpaidWeeks title={isUnpaid ? undefined : t`Not imported yet`} weeks={unpaid} />
    </Block>
  )
}

/** So many that a shop which has forgotten some can still see which. */
const mostNamed = 4

interface UnpaidWeeksProps {
  title: string | undefined
  weeks: readonly { start: Day }[]
}

/** Weeks without payroll, the newest first, each with the way to import it. */
function UnpaidWeeks({ title, weeks }: UnpaidWeeksProps) {
  if (weeks.length === 0) return null
  const named = weeks.toReversed().slice(0, mostNamed)
  return (
    <div className="mt-4">
      {title && <h3 className="text-attention text-sm">{title}</h3>}
      <ul className="mt-1 divide-y divide-line">
        {named.map(({ start }) => (
          <li key={start} className="flex min-h-11 items-center justify-between gap-4 py-1.5 print:min-h-0">
            <span className="min-w-0">{weekInWords(start)}</span>
            <Link
              href={importOf(start)}
              aria-label={t`Import ${weekInWords(start)}`}
              className="line-link shrink-0 font-semibold"
              data-no-print
            >
              {t`Import`}
            </Link>
          </li>
        ))}
      </ul>
      {weeks.length > mostNamed && (
        <p className="text-muted text-sm">{t`And ${counted(weeks.length - mostNamed)} earlier weeks`}</p>
      )}
    </div>
  )
}

function StainsBlock({ stains, soFar, range, isAdmin, className }: Around & { stains: Week['stains'] }) {
  const { unsent, accounts } = stains
  const { reports: made } = stains.weeks.at(-1)!
  const all = `/admin/stain-reports?${range}`
  const badge = <Badge tone="attention">{unsent}</Badge>
  return (
    <Block
      title={t`Stain Reports`}
      icon={Shirt}
      unit={made === 1 ? tIn('one')`made` : t`made`}
      weeks={stains.weeks}
      figureOf={({ reports }) => reports}
      soFarOf={({ reportsSoFar }) => reportsSoFar}
      format={counted}
      soFar={soFar}
      className={className}
      nothing={t`No stain reports were made in these weeks.`}
      link={isAdmin ? { href: all, label: t`Search Stain Reports`, words: t`Search` } : undefined}
    >
      <Facts
        facts={[
          {
            label: t`Not emailed`,
            value:
              unsent === 0 ? (
                '0'
              ) : isAdmin ? (
                <Link href={`/admin/stain-reports?mail=unsent&${range}`} className="line-link">
                  {badge}
                </Link>
              ) : (
                badge
              ),
          },
        ]}
      />
      <Ranked
        title={t`By account`}
        lines={accounts.map(({ id, name, reports }) => ({
          key: id,
          name: isAdmin ? (
            <Link href={`${all}&account=${id}`} className="line-link font-semibold">
              {name}
            </Link>
          ) : (
            name
          ),
          figure: reports,
        }))}
      />
    </Block>
  )
}

function MachinesBlock({ machines, soFar, range, isAdmin, className }: Around & { machines: Week['machines'] }) {
  const { reported, repaired, daysLost: lost, down } = machines.weeks.at(-1)!
  return (
    <Block
      title={t`Machines`}
      icon={Washer}
      unit={reported === 1 ? t`problem reported` : t`problems reported`}
      weeks={machines.weeks}
      figureOf={(week) => week.reported}
      soFarOf={(week) => week.reportedSoFar}
      format={counted}
      soFar={soFar}
      className={className}
      nothing={t`No machine was down.`}
      isOfNote={lost > 0}
      link={
        isAdmin
          ? { href: `/admin/machine-management?${range}`, label: t`Manage Problems` }
          : { href: '/machines', label: t`Machines` }
      }
    >
      <Facts
        facts={[
          { label: t`Repaired`, value: repaired },
          { label: t`Days lost`, value: decimalDays(lost) },
        ]}
      />
      <Ranked
        title={t`Most days lost`}
        lines={machines.worst.map((machine) => ({
          key: machineName(machine),
          name: (
            <Link href={machineAddress(machine)} className="line-link ticket">
              {machineName(machine)}
            </Link>
          ),
          figure: daysLost(
            machine.daysLost,
            machines.worst.map((each) => each.daysLost),
          ),
        }))}
        others={down - machines.worst.length}
      />
    </Block>
  )
}

const progress = '/admin/training-management?tab=progress'

function TrainingBlock({ training, soFar, className }: Around & { training: Week['training'] }) {
  const { overdue } = training
  const { finished } = training.weeks.at(-1)!
  return (
    <Block
      title={t`Training`}
      icon={GraduationCap}
      unit={finished === 1 ? tIn('one')`finished` : t`finished`}
      weeks={training.weeks}
      figureOf={(week) => week.finished}
      soFarOf={(week) => week.finishedSoFar}
      format={counted}
      soFar={soFar}
      className={className}
      nothing={t`Nobody finished a module in these weeks.`}
      isOfNote={overdue > 0}
      link={{ href: progress, label: t`Training by person` }}
    >
      <Facts
        facts={[
          {
            label: t`Overdue`,
            value:
              overdue === 0 ? (
                '0'
              ) : (
                <Link href={`${progress}&show=overdue`} className="line-link">
                  <Badge tone="trouble">{overdue}</Badge>
                </Link>
              ),
          },
        ]}
      />
    </Block>
  )
}
