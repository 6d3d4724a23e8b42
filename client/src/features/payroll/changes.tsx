import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { dollars } from '#shared/money/money.ts'
import { type ComparedField, changesBetween, type FieldChange } from '#shared/payroll/changes.ts'
import type { ListedPeriod } from '#shared/payroll/payroll.ts'
import type { BookedRecord } from '#shared/payroll/plan.ts'
import { hours, pounds } from '#shared/payroll/words.ts'
import { nameOf, type PeopleById } from './people.ts'

interface ChangesProps {
  /** The period that the import would replace. */
  period: ListedPeriod
  records: readonly BookedRecord[]
  people: PeopleById
}

/** What importing would add to a period, change in it and take from it. */
export function Changes({ period, records, people }: ChangesProps) {
  const stored = useEndpoint('GET /api/payroll-periods/:id', { params: { id: period.id } })
  const changes = useMemo(
    () => stored.data && changesBetween(stored.data.payrollRecords, records),
    [stored.data, records],
  )
  return (
    <section aria-labelledby="changes-heading" className="flex flex-col gap-3">
      <h3 id="changes-heading" className="font-semibold">
        What will change
      </h3>
      {stored.isError && (
        <FailedState
          title="The present records could not be loaded."
          onRetry={() => void stored.refetch()}
          busy={stored.isFetching && 'Loading…'}
        />
      )}
      {stored.isLoading && <SkeletonLines lines={3} label="Loading the present records" />}
      {changes && (
        <>
          <p className="text-muted">
            {changes.added.length} added, {changes.changed.length} changed, {changes.removed.length} removed,{' '}
            {changes.unchanged} as before.
          </p>
          <ul className="divide-y divide-line">
            {changes.added.map((record) => (
              <Item
                key={record.userId}
                name={nameOf(people.get(record.userId))}
                badge={<Badge tone="good">Added</Badge>}
              >
                {dollars(record.grossPay)} gross
              </Item>
            ))}
            {changes.changed.map(({ userId, fields }) => (
              <Item key={userId} name={nameOf(people.get(userId))} badge={<Badge tone="info">Changed</Badge>}>
                {fields.filter(isNews).map((field) => (
                  <Field key={field.field} change={field} />
                ))}
              </Item>
            ))}
            {changes.removed.map((record) => (
              <Item key={record.userId} name={nameOf(record.user)} badge={<Badge tone="trouble">Removed</Badge>}>
                {dollars(record.grossPay)} gross leaves the period and their My Pay
              </Item>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Net pay equals gross pay in every import. */
const isNews = ({ field, before, after }: FieldChange, _at: number, all: readonly FieldChange[]) =>
  field !== 'netPay' || !all.some((each) => each.field === 'grossPay' && each.before === before && each.after === after)

function Item({ name, badge, children }: { name: string; badge: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {name} {badge}
      </span>
      <span className="tabular flex min-w-0 flex-wrap gap-x-4 text-sm">{children}</span>
    </li>
  )
}

const labels: Record<ComparedField, string> = {
  hoursWorked: 'Hours',
  hourlyRate: 'Rate',
  regularPay: 'Regular Pay',
  overtimePay: 'Overtime',
  tipsPay: 'Tips',
  bonuses: 'Bonuses',
  deductions: 'Deductions',
  grossPay: 'Gross Pay',
  netPay: 'Net Pay',
  weightProcessed: 'Weight',
  notes: 'Notes',
}

function Field({ change: { field, before, after } }: { change: FieldChange }) {
  const show = (value: string | null) => {
    if (value === null) return 'nothing'
    if (field === 'notes') return `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`
    if (field === 'hoursWorked') return hours(value)
    return field === 'weightProcessed' ? pounds(value) : dollars(value)
  }
  return (
    <span className="wrap-anywhere">
      {labels[field]} {show(before)}
      <ArrowRight role="img" aria-label="becomes" className="mx-1 inline size-4 align-text-bottom text-muted" />
      {show(after)}
    </span>
  )
}
