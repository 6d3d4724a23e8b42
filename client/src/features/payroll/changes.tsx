import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Loaded, type Reading } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import {
  type ComparedField,
  changesBetween,
  type FieldChange,
  type Changes as RecordChanges,
} from '#shared/payroll/changes.ts'
import type { PayrollRecord } from '#shared/payroll/period.ts'
import type { BookedRecord } from '#shared/payroll/plan.ts'
import { hours, type ImportMode, pounds } from '#shared/payroll/words.ts'
import { employeeName } from '#shared/users/name.ts'
import type { PeopleById } from './people.ts'

interface ChangesProps {
  /** The period that the import would change. */
  stored: Reading<{ payrollRecords: PayrollRecord[] }>
  records: readonly BookedRecord[]
  people: PeopleById
  mode: ImportMode
}

/** A raise for the whole shop is a long list. */
const firstShown = 30

/** What importing would add to a period, change in it and take from it; what is lost comes first. */
export function Changes({ stored, records, people, mode }: ChangesProps) {
  const [isComplete, setComplete] = useState(false)
  const before = stored.data?.payrollRecords
  const changes = useMemo(
    () => before && changesBetween(before, mode === 'add' ? [...before, ...records] : records),
    [before, records, mode],
  )
  const items = changes ? itemsOf(changes) : []
  return (
    <section aria-labelledby="changes-heading" className="flex flex-col gap-3">
      <h3 id="changes-heading" className="font-semibold">{t`What will change`}</h3>
      <Loaded
        read={{ ...stored, data: changes }}
        failed={t`The present records could not be loaded.`}
        waiting={<SkeletonLines lines={3} label={t`Loading the present records`} />}
      >
        {({ added, changed, removed, unchanged }) => (
          <p className="text-muted">{t`${added.length} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} as before.`}</p>
        )}
      </Loaded>
      <ul className="divide-y divide-line">
        {(isComplete ? items : items.slice(0, firstShown)).map((item) => (
          <Item key={item.userId} item={item} people={people} />
        ))}
      </ul>
      {!isComplete && items.length > firstShown && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setComplete(true)}
        >{t`Show all ${items.length.toLocaleString('en-US')} changes`}</Button>
      )}
    </section>
  )
}

type Item =
  | { kind: 'removed' | 'added'; userId: string; grossPay: string }
  | { kind: 'changed'; userId: string; fields: FieldChange[] }

const itemsOf = ({ removed, changed, added }: RecordChanges<BookedRecord>): Item[] => [
  ...removed.map(({ userId, grossPay }) => ({ kind: 'removed' as const, userId, grossPay })),
  ...changed.map((each) => ({ kind: 'changed' as const, ...each })),
  ...added.map(({ userId, grossPay }) => ({ kind: 'added' as const, userId, grossPay })),
]

const badges = {
  removed: { tone: 'trouble', word: t`Removed` },
  changed: { tone: 'info', word: t`Changed` },
  added: { tone: 'good', word: t`Added` },
} as const

function Item({ item, people }: { item: Item; people: PeopleById }) {
  const { tone, word } = badges[item.kind]
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
        {employeeName(people.get(item.userId))} <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="tabular flex min-w-0 flex-wrap gap-x-4 text-sm">
        {item.kind === 'changed' &&
          item.fields.filter(isNews).map((field) => <Field key={field.field} change={field} />)}
        {item.kind === 'added' && t`${dollars(item.grossPay)} gross`}
        {item.kind === 'removed' && t`${dollars(item.grossPay)} gross leaves the period and their My Pay`}
      </span>
    </li>
  )
}

/** A file without net pay changes it exactly as it changes gross pay: once is enough. */
const isNews = ({ field, before, after }: FieldChange, _at: number, all: readonly FieldChange[]) =>
  field !== 'netPay' || !all.some((each) => each.field === 'grossPay' && each.before === before && each.after === after)

const labels: Record<ComparedField, string> = {
  hoursWorked: t`Hours`,
  hourlyRate: t`Rate`,
  regularPay: t`Regular Pay`,
  overtimePay: t`Overtime`,
  tipsPay: t`Tips`,
  bonuses: t`Bonuses`,
  deductions: t`Deductions`,
  grossPay: t`Gross Pay`,
  netPay: t`Net Pay`,
  weightProcessed: t`Weight`,
  notes: t`Notes`,
}

function Field({ change: { field, before, after } }: { change: FieldChange }) {
  const show = (value: string | null) => {
    if (value === null) return t`nothing`
    if (field === 'notes') return `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`
    if (field === 'hoursWorked') return hours(value)
    return field === 'weightProcessed' ? pounds(value) : dollars(value)
  }
  return (
    <span className="wrap-anywhere">
      {labels[field]} {show(before)}
      <ArrowRight role="img" aria-label={t`becomes`} className="mx-1 inline size-4 align-text-bottom text-muted" />
      {show(after)}
    </span>
  )
}
