import { CalendarDays, Coins, Receipt, TrendingUp, Users } from 'lucide-react'
import { useMemo } from 'react'
import { Card } from '#client/ui/card.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { dollars, dollarsFromCents } from '#shared/money/money.ts'
import { formatDay } from '#shared/time/day.ts'
import { nameOf } from '#shared/users/name.ts'
import { Breakdown } from './breakdown.tsx'
import { type Consolidated, nameOfRange, type TipReport } from './report-data.ts'
import { TipsChart } from './tips-chart.tsx'

const count = (number: number) => number.toLocaleString('en-US')

export function ReportResults({ report }: { report: TipReport }) {
  const { type, range, stats, employees, days, tips } = report
  return (
    <>
      <h2 className="text-lg">{nameOfRange(range)}</h2>
      <div className="-mt-2 grid grid-cols-2 gap-4 xl:grid-cols-4">
        <StatCard icon={Coins} label={t`Total Tips`} value={dollars(stats.totalAmount)} />
        <StatCard icon={TrendingUp} label={t`Average Tip`} value={dollars(stats.averageTip)} />
        <StatCard icon={Receipt} label={t`Total Orders`} value={count(stats.totalTips)} />
        {type === 'consolidated' ? (
          <StatCard icon={Users} label={t`Active Employees`} value={count(employees.length)} />
        ) : (
          <BestDay days={days} />
        )}
      </div>
      {tips.length > 0 && <TipsChart {...{ type, days, range }} />}
      {type === 'consolidated' && employees.length > 0 && <EmployeePerformance employees={employees} />}
      <Breakdown report={report} />
    </>
  )
}

function BestDay({ days }: Pick<TipReport, 'days'>) {
  const best = useMemo(() => [...days].sort(([, a], [, b]) => b.cents - a.cents)[0], [days])
  return (
    <StatCard
      icon={CalendarDays}
      label={t`Best Day`}
      value={dollarsFromCents(best?.[1].cents ?? 0)}
      hint={best && formatDay(best[0], { weekday: true })}
    />
  )
}

type Employee = Consolidated['employeeStats'][number]

const employeeColumns: Column<Employee>[] = [
  {
    key: 'name',
    header: t`Employee`,
    place: 'cards:row-start-1',
    cell: (employee) => <span className="wrap-anywhere cards:font-semibold">{nameOf(employee)}</span>,
  },
  {
    key: 'email',
    header: tIn('column')`Email`,
    place: 'cards:row-start-2 cards:text-muted cards:text-sm',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: 'total',
    header: t`Total Tips`,
    cell: ({ totalAmount }) => <span className="ticket">{dollars(totalAmount)}</span>,
    numeric: true,
    place: 'cards:col-start-2 cards:row-start-1',
    className: 'w-28 @min-[60rem]/table:w-36',
  },
  {
    key: 'orders',
    header: t`Orders`,
    cell: ({ totalTips, averageTip }) => (
      <>
        <span className="cards:hidden">{count(totalTips)}</span>
        {/* In a line, one alone would not say what it is. */}
        <span className="hidden cards:inline">
          {`${totalTips === 1 ? t`1 order` : t`${count(totalTips)} orders`} · ${t`${dollars(averageTip)} on average`}`}
        </span>
      </>
    ),
    numeric: true,
    className: 'w-24',
    place: 'cards:col-span-2 cards:row-start-3 cards:text-left cards:text-muted cards:text-sm',
  },
  {
    key: 'average',
    header: t`Average`,
    cell: ({ averageTip }) => dollars(averageTip),
    numeric: true,
    place: 'cards:hidden!',
    className: 'w-28 @min-[60rem]/table:w-32',
  },
]

const employeeKey = ({ userId }: Employee) => userId

function EmployeePerformance({ employees }: { employees: Employee[] }) {
  const { beginning, more } = useBeginning(employees, 10)
  return (
    <Card title={t`Employee Performance`} flush>
      <Table
        caption={t`Totals of each employee`}
        columns={employeeColumns}
        rows={beginning}
        rowKey={employeeKey}
        framed={false}
      />
      {more && <div className="px-4 pb-4">{more}</div>}
    </Card>
  )
}
