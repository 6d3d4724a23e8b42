import {
  Banknote,
  BookOpenCheck,
  Coins,
  FileSpreadsheet,
  GraduationCap,
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
import { needsMax } from '#shared/needs-you/limits.ts'
import type { About, NamedKind, Needs } from '#shared/needs-you/needs.ts'
import { lateTipsAddress } from '#shared/payroll/address.ts'
import { recentDropDays } from '#shared/shift-reports/limits.ts'
import { addDays, formatDay, formatNearDay, formatRange, today } from '#shared/time/day.ts'
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
  /** It is so or not: a number says nothing. */
  isOne?: true
}

/** By weight: first what people are paid and the shop's cash, then what is broken, then what waits. */
export function needsIn(needs: Needs, longestDown?: string): Need[] {
  const { about, lateTips, missingDrops, weeksWithoutYou } = needs
  const told = (kind: NamedKind) => about?.[kind] && lineOf(about[kind], (needs[kind] ?? 0) < needsMax)
  const all: (Omit<Need, 'count'> & { count: number | undefined })[] = [
    {
      label: t`Weeks without payroll`,
      detail: told('unpaidWeeks'),
      icon: FileSpreadsheet,
      href: '/admin/payroll-import',
      count: needs.unpaidWeeks,
    },
    {
      label: t`Questions about pay`,
      detail: told('payQuestions'),
      icon: MessageCircleQuestion,
      href: '/admin/payroll-import#questions',
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
      count: lateTips?.count,
    },
    {
      label: t`Drops of the last 7 days that do not add up`,
      detail: told('unbalancedDrops'),
      icon: Banknote,
      href: `/admin/shift-reports?start=${addDays(today(), 1 - recentDropDays)}&cash=off`,
      count: needs.unbalancedDrops,
    },
    {
      label: t`Drop reports missing`,
      detail: missingDrops && t`Yesterday, ${formatDay(missingDrops.day, { weekday: true, year: false })}`,
      icon: Banknote,
      href: `/admin/shift-reports/calendar?month=${missingDrops?.day.slice(0, 7)}`,
      count: missingDrops?.count,
    },
    {
      label: t`Machine problems older than 24 hours`,
      detail: longestDown,
      icon: Washer,
      href: '/admin/machine-management?age=old',
      count: needs.oldProblems,
    },
    {
      label: t`Webhooks that nothing reaches`,
      detail: told('brokenWebhooks'),
      icon: Settings,
      href: '/admin/connections',
      count: needs.brokenWebhooks,
    },
    {
      label: t`A newer version of Washboard changed the database`,
      detail: t`The person who runs the server has to update it.`,
      icon: Settings,
      count: needs.newerDatabase,
    },
    {
      label: t`Opened over plain http: others in the network can read along`,
      detail: t`The person who runs the server can set up https.`,
      icon: KeyRound,
      count: needs.plainHttp,
    },
    {
      label: t`Machine care that is due`,
      detail: told('dueCare'),
      icon: Wrench,
      href: '/admin/machine-management#care',
      count: needs.dueCare,
    },
    {
      label: t`Training sign-offs to give`,
      detail: told('signOffs'),
      icon: BookOpenCheck,
      href: '/admin/training-management?tab=approvals',
      count: needs.signOffs,
    },
    {
      label: t`No mail leaves this shop`,
      detail: t`Invitations, reports and new passwords reach nobody.`,
      icon: Settings,
      href: '/admin/settings',
      isOne: true,
      count: needs.noMail,
    },
    {
      label: t`Stain reports not emailed`,
      detail: told('unsentStainReports'),
      icon: Images,
      href: '/admin/stain-reports?mail=unsent',
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
      count: needs.overdueTraining,
    },
    {
      label: t`Your overdue training`,
      detail: told('ownOverdueTraining'),
      icon: GraduationCap,
      href: '/training?show=overdue',
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
    {
      label: shortPassword(),
      icon: KeyRound,
      href: '/profile?open=password',
      isOne: true,
      count: needs.shortPassword,
    },
  ]
  return all.flatMap(({ count, ...need }) => (count ? { ...need, count } : []))
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
