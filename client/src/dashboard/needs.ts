import {
  Banknote,
  BookOpenCheck,
  Coins,
  FileSpreadsheet,
  GraduationCap,
  HandCoins,
  Images,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'
import { Washer } from '#client/ui/machine-drawings.tsx'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { centsOf, dollarsFromCents } from '#shared/money/money.ts'
import { needsMax } from '#shared/needs-you/limits.ts'
import type { About, NamedKind, Needs } from '#shared/needs-you/needs.ts'
import { lateTipsAddress } from '#shared/payroll/address.ts'
import { recentDropDays } from '#shared/shift-reports/limits.ts'
import { addDays, type Day, formatDay, formatNearDay, formatRange, nameOfWeekday, today } from '#shared/time/day.ts'
import { dayOf } from '#shared/time/instant.ts'
import { shortPassword } from './use-needs.ts'

export interface Need {
  label: string
  /** What exactly, as far as a line says it. */
  detail?: string | undefined
  /** Of the page that it leads to. */
  icon: LucideIcon
  /** The list, filtered to what was counted; without one where it is the operator's to do. */
  href?: string | undefined
  count: number
  /** It is so or not, and away for good once it is done: a number says nothing. */
  isOne?: true
  /** For more than seven days. */
  isLong: boolean
}

interface Waiting extends Omit<Need, 'count' | 'isLong'> {
  count: number | undefined
  since?: Day | undefined
}

/** Problems with the machine that is down longest, in words and from when. */
export interface Longest {
  words: string | undefined
  since: string
}

/** By weight: first money, then what is broken, then who waits, and among these what has waited long; last what is set up once. */
export function needsIn(needs: Needs, longest?: Longest): Need[] {
  const { about, lateTips, missingDrops, offDrop, refundedMachines, weeksWithoutYou } = needs
  const told = (kind: NamedKind) => about?.[kind] && lineOf(about[kind], (needs[kind] ?? 0) < needsMax)
  const money: Waiting[] = [
    {
      label: t`Weeks without payroll`,
      detail: told('unpaidWeeks'),
      icon: FileSpreadsheet,
      href: '/admin/payroll-import',
      since: weekAfter(about?.unpaidWeeks?.since),
      count: needs.unpaidWeeks,
    },
    {
      label: t`Questions about pay`,
      detail: told('payQuestions'),
      icon: MessageCircleQuestion,
      href: '/admin/payroll-import#questions',
      since: about?.payQuestions?.since,
      count: needs.payQuestions,
    },
    {
      label: t`Weeks imported without you`,
      detail: weeksWithoutYou && formatRange(weeksWithoutYou.weeks[0]!),
      icon: FileSpreadsheet,
      href: '/my-payroll',
      count: weeksWithoutYou?.weeks.length,
    },
    {
      label: t`Tips logged after payroll`,
      detail: lateTips && formatRange(lateTips),
      icon: Coins,
      href: lateTips && lateTipsAddress(lateTips),
      since: lateTips?.start,
      count: lateTips?.count,
    },
    {
      label: offDrop ? putRightWords(offDrop) : t`Drops of the last 7 days that do not add up`,
      detail: told('unbalancedDrops'),
      icon: Banknote,
      href: `/admin/shift-reports?start=${addDays(today(), 1 - recentDropDays)}&cash=off`,
      since: about?.unbalancedDrops?.since,
      count: needs.unbalancedDrops,
    },
    {
      label: t`Refunds that wait for your yes`,
      detail: told('waitingRefunds'),
      icon: HandCoins,
      href: '/admin/refunds?status=waiting',
      since: about?.waitingRefunds?.since,
      count: needs.waitingRefunds,
    },
    {
      label: t`Drop reports missing`,
      detail: missingDrops && t`Yesterday, ${formatDay(missingDrops.day, { weekday: true, year: false })}`,
      icon: Banknote,
      href: `/admin/shift-reports/calendar?month=${missingDrops?.day.slice(0, 7)}`,
      count: missingDrops?.count,
    },
  ]
  const machines: Waiting[] = [
    {
      label: t`Machine problems older than 24 hours`,
      detail: longest?.words,
      icon: Washer,
      href: '/admin/machine-management',
      since: longest && dayOf(longest.since),
      count: needs.oldProblems,
    },
    {
      label: t`Machines with 3 refunds in a week, not reported`,
      detail: refundedMachines && `${machineName(refundedMachines)} · ${t`${refundedMachines.refunds} refunds`}`,
      icon: Washer,
      href: refundedMachines && `/problems?machine=${refundedMachines.machineType}-${refundedMachines.machineNumber}`,
      count: refundedMachines?.count,
    },
    {
      label: t`Machine care that is due`,
      detail: told('dueCare'),
      icon: Wrench,
      href: '/admin/machine-management#care',
      since: about?.dueCare?.since,
      count: needs.dueCare,
    },
    {
      label: t`Webhooks that nothing reaches`,
      detail: told('brokenWebhooks'),
      icon: Settings,
      href: '/admin/connections',
      since: about?.brokenWebhooks?.since,
      count: needs.brokenWebhooks,
    },
    {
      label: t`A newer version of Washboard changed the database`,
      detail: t`The person who runs the server has to update it.`,
      icon: Settings,
      count: needs.newerDatabase,
    },
  ]
  const people: Waiting[] = [
    {
      label: t`Training sign-offs to give`,
      detail: told('signOffs'),
      icon: BookOpenCheck,
      href: '/admin/training-management?tab=approvals',
      since: about?.signOffs?.since,
      count: needs.signOffs,
    },
    {
      label: t`Stain reports not emailed`,
      detail: told('unsentStainReports'),
      icon: Images,
      href: '/admin/stain-reports?mail=unsent',
      since: about?.unsentStainReports?.since,
      count: needs.unsentStainReports,
    },
    {
      label: t`Invitations that expire within 2 days`,
      detail: told('expiringInvitations'),
      icon: Users,
      href: '/admin/user-management?tab=invitations&show=expiring',
      count: needs.expiringInvitations,
    },
    {
      label: t`Overdue training`,
      detail: told('overdueTraining'),
      icon: GraduationCap,
      href: '/admin/training-management?tab=progress&show=overdue',
      since: about?.overdueTraining?.since,
      count: needs.overdueTraining,
    },
    {
      label: t`Your overdue training`,
      detail: told('ownOverdueTraining'),
      icon: GraduationCap,
      href: '/training?show=overdue',
      since: about?.ownOverdueTraining?.since,
      count: needs.ownOverdueTraining,
    },
    {
      label: t`Training tasks sent back to you`,
      detail: told('ownReturnedTraining'),
      icon: GraduationCap,
      // With a single module, the list leads on to it.
      href: '/training?open=returned',
      count: needs.ownReturnedTraining,
    },
  ]
  const setUp: Waiting[] = [
    {
      label: t`No mail leaves this shop`,
      icon: Settings,
      href: '/admin/settings',
      isOne: true,
      count: needs.noMail,
    },
    {
      label: shortPassword(),
      icon: KeyRound,
      href: '/profile?open=password',
      isOne: true,
      count: needs.shortPassword,
    },
    {
      label: t`Opened over plain http: others in the network can read along`,
      icon: KeyRound,
      isOne: true,
      count: needs.plainHttp,
    },
  ]
  const long = addDays(today(), -7)
  return [money, machines, people, setUp].flatMap((kinds) =>
    kinds
      .flatMap(({ count, since, ...need }) =>
        count ? { ...need, count, isLong: since !== undefined && since < long } : [],
      )
      .sort((a, b) => Number(b.isLong) - Number(a.isLong)),
  )
}

/** A week waits from its end. */
const weekAfter = (day: Day | undefined) => day && addDays(day, 7)

/** 'Float $16.00 short, filled up Sat' */
function putRightWords({ over, putRightOn }: NonNullable<Needs['offDrop']>) {
  const cents = centsOf(over)
  const [amount, day] = [dollarsFromCents(Math.abs(cents)), nameOfWeekday(putRightOn)]
  return cents < 0 ? t`Float ${amount} short, filled up ${day}` : t`Float ${amount} over, taken out ${day}`
}

/** 'Ann Lee, Bo Day and 2 more · Since Nov 3'; of a count that stopped, nobody knows since when. */
function lineOf({ names, others, since }: About, isWhole: boolean) {
  const named = names?.join(', ')
  return [
    named && (others ? t`${named} and ${others} more` : named),
    isWhole && since && t`Since ${formatNearDay(since)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
