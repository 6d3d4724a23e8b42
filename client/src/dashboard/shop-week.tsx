import { clsx } from 'clsx'
import { Link } from 'wouter'
import type { Reply } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { machineName } from '#shared/machine-problems/machine.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { mondayOf, today } from '#shared/time/day.ts'
import { useUnrepaired } from './problems.tsx'
import { useNeeds } from './use-needs.ts'

function cashWords(off: number) {
  if (off === 0) return t`Cash short or over`
  return off < 0 ? t`Cash short` : t`Cash over`
}

/** The shop's week in a line, for an admin who logs no tips; each figure leads to what it is made of. */
export function ShopWeek({ tips, cash }: Reply<'GET /api/admin/week/so-far'>) {
  const down = new Set((useUnrepaired().data ?? []).map(machineName)).size
  const unpaid = useNeeds().data?.unpaidWeeks ?? 0
  const off = centsOf(cash)
  const monday = mondayOf(today())
  const figures = [
    { label: t`Tips of the shop`, value: dollars(tips), href: `/admin/week?start=${monday}`, isOff: false },
    {
      label: cashWords(off),
      value: dollarsFromCents(Math.abs(off)),
      href: `/admin/shift-reports?start=${monday}`,
      isOff: off !== 0,
    },
    { label: t`Machines down`, value: String(down), href: '/admin/machine-management', isOff: down > 0 },
    { label: t`Weeks not paid`, value: String(unpaid), href: '/admin/payroll-import', isOff: unpaid > 0 },
  ]
  return (
    <section
      data-card
      aria-label={t`The shop this week`}
      className="grid grid-cols-2 overflow-hidden rounded border border-line bg-surface lg:grid-cols-4"
    >
      {figures.map(({ label, value, href, isOff }) => (
        <Link
          key={href}
          href={href}
          className="-outline-offset-2 px-4 py-3 transition-colors hover:bg-brand-soft md:px-6"
        >
          <span className="block text-muted text-sm">{label}</span>
          <span className={clsx('ticket whitespace-nowrap text-lg md:text-xl', isOff && 'text-attention')}>
            {value}
          </span>
        </Link>
      ))}
    </section>
  )
}
