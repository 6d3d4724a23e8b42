import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { SlipDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { ListedPeriod, PayrollRecord } from '#shared/payroll/period.ts'
import { effectiveRate, hours, pounds } from '#shared/payroll/words.ts'
import { employeeName } from '#shared/users/name.ts'
import { usePeople } from './people.ts'
import { TipsBesidePay } from './tips-beside-pay.tsx'

export function PeriodRecords({ period }: { period: ListedPeriod }) {
  return (
    <Loaded
      read={useEndpoint('GET /api/payroll-periods/:id', { params: { id: period.id } })}
      failed={t`The records could not be loaded.`}
      waiting={<SkeletonRows rows={Math.min(period.recordCount, 8)} columns={6} label={t`Loading the records`} />}
    >
      {({ payrollRecords }) => <Records period={period} records={payrollRecords} />}
    </Loaded>
  )
}

function Records({ period, records }: { period: ListedPeriod; records: PayrollRecord[] }) {
  const { byId } = usePeople()
  return (
    <div className="flex flex-col gap-6 px-4 pb-6 md:px-6">
      <Table
        caption={t`Records of this period`}
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        wide
        height="70vh"
        rowHeight={65}
        empty={<EmptyState drawing={SlipDrawing} title={t`No payroll records found for this period.`} />}
      />
      <TipsBesidePay days={{ start: period.startDate, end: period.endDate }} paid={records} people={byId} />
    </div>
  )
}

const amount = (key: string, header: string, className: string, cell: (record: PayrollRecord) => string) => ({
  key,
  header,
  numeric: true,
  className,
  cell,
})

const columns: Column<PayrollRecord>[] = [
  {
    key: 'employee',
    header: t`Employee`,
    hideLabelOnPhone: true,
    cell: ({ userId, user, weightProcessed }) => (
      <div className="flex items-center gap-3">
        <Avatar name={employeeName(user)} />
        <div className="wrap-anywhere min-w-0">
          <Link href={`/admin/pay/${userId}`} className="line-link font-semibold" title={t`Statement of Pay`}>
            {employeeName(user)}
          </Link>
          <p className="text-muted text-sm">{user.email}</p>
          {weightProcessed && <p className="text-muted text-sm">{pounds(weightProcessed)}</p>}
        </div>
      </div>
    ),
  },
  amount('hours', t`Hours`, 'w-24 wrap-anywhere', ({ hoursWorked }) => hours(hoursWorked)),
  amount('rate', t`Rate`, 'w-24 wrap-anywhere', ({ hourlyRate }) => dollars(hourlyRate)),
  amount('effective', t`Effective Rate`, 'w-32 wrap-anywhere', (record) => effectiveRate(record) ?? 'N/A'),
  amount('regular', t`Regular Pay`, 'w-32 wrap-anywhere', ({ regularPay }) => dollars(regularPay)),
  amount('tips', t`Tips`, 'w-28 wrap-anywhere', ({ tipsPay }) => dollars(tipsPay)),
  amount('bonuses', t`Bonuses`, 'w-28 wrap-anywhere', ({ bonuses }) => dollars(bonuses)),
  amount('gross', t`Gross Pay`, 'w-32 wrap-anywhere', ({ grossPay }) => dollars(grossPay)),
]
