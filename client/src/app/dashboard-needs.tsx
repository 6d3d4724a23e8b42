import { clsx } from 'clsx'
import {
  BookOpenCheck,
  CalendarX2,
  ChevronRight,
  GraduationCap,
  HandCoins,
  Hourglass,
  KeyRound,
  LockOpen,
  type LucideIcon,
  MailX,
  MessageCircleQuestion,
  Undo2,
  UserPlus,
  Wrench,
} from 'lucide-react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Washer } from '#client/ui/machine-icons.ts'
import { t } from '#shared/language/t.ts'
import { needsMax } from '#shared/needs-you/limits.ts'
import type { Needs } from '#shared/needs-you/needs.ts'
import { needsOf } from '#shared/needs-you/reads.ts'
import { recentDropDays } from '#shared/shift-reports/recent.ts'
import { ownClock } from '#shared/time/clock.ts'
import { addDays, formatDay, today } from '#shared/time/day.ts'

interface Need {
  label: string
  icon: LucideIcon
  /** The list, filtered to what was counted; without one where it is the operator's to do. */
  href?: string | undefined
  count: number
}

function needsIn(needs: Needs): Need[] {
  const { lateTips, missingDrops } = needs
  const all: (Omit<Need, 'count'> & { count: number | undefined })[] = [
    {
      label: t`Training sign-offs to give`,
      icon: BookOpenCheck,
      href: '/admin/training-management?tab=approvals',
      count: needs.signOffs,
    },
    {
      label: t`Machine problems older than 24 hours`,
      icon: Washer,
      href: '/admin/machine-management?age=old',
      count: needs.oldProblems,
    },
    {
      label: t`Machine care that is due`,
      icon: Wrench,
      href: '/admin/machine-management#care',
      count: needs.dueCare,
    },
    {
      label: t`Drops of the last 7 days that do not add up`,
      icon: HandCoins,
      href: `/admin/shift-reports?start=${addDays(today(), 1 - recentDropDays)}&cash=off`,
      count: needs.unbalancedDrops,
    },
    {
      label: missingDrops
        ? t`Drop reports missing for yesterday, ${formatDay(missingDrops.day, { weekday: true })}`
        : '',
      icon: HandCoins,
      href: `/admin/shift-reports/calendar?month=${missingDrops?.day.slice(0, 7)}`,
      count: missingDrops?.count,
    },
    {
      label: t`Stain reports not emailed`,
      icon: MailX,
      href: '/admin/stain-reports?mail=unsent',
      count: needs.unsentStainReports,
    },
    {
      label: t`Tips logged after payroll`,
      icon: Hourglass,
      href: `/tips/reports?type=consolidated&start=${lateTips?.start}&end=${lateTips?.end}&show=late#breakdown`,
      count: lateTips?.count,
    },
    {
      label: t`Weeks without payroll`,
      icon: CalendarX2,
      href: '/admin/payroll-import',
      count: needs.unpaidWeeks,
    },
    {
      label: t`Questions about pay`,
      icon: MessageCircleQuestion,
      href: '/admin/payroll-import#questions',
      count: needs.payQuestions,
    },
    {
      label: t`Invitations that expire within 2 days`,
      icon: UserPlus,
      href: '/admin/user-management?tab=invitations&show=expiring',
      count: needs.expiringInvitations,
    },
    {
      label: t`Overdue training`,
      icon: GraduationCap,
      href: '/admin/training-management?tab=progress&show=overdue',
      count: needs.overdueTraining,
    },
    {
      label: t`Your overdue training`,
      icon: GraduationCap,
      href: '/training?show=overdue',
      count: needs.ownOverdueTraining,
    },
    {
      label: t`Training tasks sent back to you`,
      icon: Undo2,
      // With a single module, the list leads on to it.
      href: '/training?open=returned',
      count: needs.ownReturnedTraining,
    },
    {
      label: t`Webhooks that nothing reaches`,
      icon: MailX,
      href: '/admin/connections',
      count: needs.brokenWebhooks,
    },
    {
      label: t`Your password is short for your role`,
      icon: KeyRound,
      href: '/profile?open=password',
      count: needs.shortPassword,
    },
    {
      label: t`A newer version of Washboard changed the database. Whoever runs the server has to update it`,
      icon: Hourglass,
      count: needs.newerDatabase,
    },
    {
      label: t`Opened over plain http: others in the network can read along. Whoever runs the server can set up https`,
      icon: LockOpen,
      count: needs.plainHttp,
    },
  ]
  return all.flatMap(({ count, ...need }) => (count ? { ...need, count } : []))
}

/** The page reads; its parts, which come later, do not read again what failed. */
export const useNeeds = (retryOnMount = false) => useEndpoint(...needsOf(ownClock()), { retryOnMount })

/** What waits for this person; nothing where nothing does, and a single thing without a heading above it. */
export function NeedsYou() {
  const { data } = useNeeds()
  const waiting = data && needsIn(data)
  if (!waiting?.length) return null
  const [first, ...others] = waiting
  if (first && others.length === 0)
    return (
      <section
        data-card
        aria-label={t`Needs you`}
        className="overflow-hidden rounded border border-line border-l-4 border-l-attention bg-surface"
      >
        <NeedRow {...first} isOnly />
      </section>
    )
  return (
    <Card title={t`Needs you`} flush>
      <ul className="divide-y divide-line overflow-hidden rounded-b border-line border-t lg:grid lg:grid-cols-2 lg:gap-px lg:divide-y-0 lg:bg-line">
        {waiting.map((need) => (
          <li key={need.label} className="bg-surface lg:last:odd:col-span-2">
            <NeedRow {...need} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NeedRow({ label, icon: Icon, href, count, isOnly = false }: Need & { isOnly?: boolean }) {
  const words = (
    <>
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', isOnly ? 'text-attention' : 'text-brand')} />
      <span className="min-w-0 flex-1">{label}</span>
    </>
  )
  const look = 'flex h-full min-h-14 items-center gap-3 px-4 py-3 md:px-6'
  if (!href) return <p className={look}>{words}</p>
  return (
    <Link href={href} className={clsx('-outline-offset-2 transition-colors hover:bg-brand-soft', look)}>
      {words}
      <Badge tone="attention">
        <span className="tabular">{count < needsMax ? count : `${needsMax - 1}+`}</span>
      </Badge>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
