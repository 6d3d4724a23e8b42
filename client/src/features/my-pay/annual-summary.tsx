import { CalendarRange, Clock, Coins, Wallet } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, divideCents, dollars, dollarsFromCents, roundDecimal, sumMoney } from '#shared/money/money.ts'
import type { OwnRecord } from '#shared/payroll/payroll.ts'
import { PayChart } from './pay-chart.tsx'

export function AnnualSummary({ records }: { records: OwnRecord[] }) {
  const sum = (
    field: 'hoursWorked' | 'grossPay' | 'netPay' | 'regularPay' | 'tipsPay' | 'bonuses' | 'deductions' | 'tipsLogged',
  ) => sumMoney(records.map((record) => record[field]))
  const worked = sum('hoursWorked')
  const regular = sum('regularPay')
  const rate = centsOf(worked) > 0 ? dollarsFromCents(divideCents(centsOf(regular), worked)) : '—'
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard icon={Clock} label={t`Total Hours`} value={oneDecimal(worked)} />
        <StatCard icon={Coins} label={t`Gross Pay`} value={dollars(sum('grossPay'))} />
        <StatCard icon={Wallet} label={t`Net Pay`} value={dollars(sum('netPay'))} hint={netPayHint(records)} />
        <StatCard icon={CalendarRange} label={t`Pay Periods`} value={records.length.toLocaleString('en-US')} />
      </div>
      <PayChart records={records} />
      <Card title={t`Earnings Breakdown`}>
        <dl className="max-w-form divide-y divide-line">
          <Line label={t`Regular Pay`} value={dollars(regular)} />
          <Line
            label={t`Tips`}
            value={dollars(sum('tipsPay'))}
            hint={t`logged ${dollars(sum('tipsLogged'))} / paid ${dollars(sum('tipsPay'))}`}
          />
          <Line label={t`Bonuses`} value={dollars(sum('bonuses'))} />
          <Line label={t`Deductions`} value={dollarsFromCents(-centsOf(sum('deductions')))} />
          <Line label={t`Average Hourly Rate`} value={rate} hint={t`Regular pay by hours`} />
        </dl>
      </Card>
    </div>
  )
}

/** A year may have weeks whose file said the net pay, and others. */
function netPayHint(records: OwnRecord[]) {
  const before = records.filter(({ hasNetPay }) => !hasNetPay).length
  if (before === 0) return undefined
  return before === records.length
    ? t`before taxes and deductions as imported`
    : t`in ${before} of ${records.length} periods before taxes and deductions as imported`
}

/** '1234.56' → '1,234.6' */
const oneDecimal = (worked: string) => roundDecimal(worked, 1)!.replace(/\B(?=(\d{3})+\.)/g, ',')

function Line({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt>
        {label}
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </dt>
      <dd className="tabular font-semibold">{value}</dd>
    </div>
  )
}
