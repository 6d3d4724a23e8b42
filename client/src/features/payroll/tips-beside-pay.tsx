import { RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { FailedState } from '#client/ui/failed-state.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { VirtualTable } from '#client/ui/virtual-table.tsx'
import { dollarsFromCents, sumCents } from '#shared/money/money.ts'
import { checkTips, type TipCheck } from '#shared/payroll/reconcile.ts'
import { signedDollars } from '#shared/payroll/words.ts'
import type { DayRange } from '#shared/time/day.ts'
import { datesProblem } from './dates-fields.tsx'
import { nameOf, type PeopleById } from './people.ts'

interface TipsBesidePayProps {
  days: DayRange
  paid: readonly { userId: string; tipsPay: string }[]
  people: PeopleById
  /** Not imported yet, so nobody is paid. */
  isPreview?: boolean
}

/** What everybody logged in tips beside what they are paid for them; people where both agree are only counted. */
export function TipsBesidePay({ days, paid, people, isPreview = false }: TipsBesidePayProps) {
  const problem = datesProblem(days)
  const logged = useEndpoint(
    'GET /api/payroll-periods/logged-tips',
    { query: { startDate: days.start, endDate: days.end } },
    { enabled: !problem.startDate && !problem.endDate },
  )
  const [isComplete, setComplete] = useState(false)
  const checks = useMemo(() => logged.data && checkTips(paid, logged.data), [paid, logged.data])
  const different = checks?.filter(({ difference }) => difference !== 0)
  const shown = isComplete ? checks : different
  const List = (shown?.length ?? 0) > 60 ? VirtualTable : Table
  const equal = (checks?.length ?? 0) - (different?.length ?? 0)
  return (
    <section aria-label="Tips logged against tips paid" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">Tips logged against tips paid</h3>
          <p className="text-muted text-sm">
            {checks ? summary(checks, equal, isPreview) : 'What was logged in these days beside what is paid.'}
          </p>
        </div>
        {equal > 0 && (
          <Button variant="ghost" size="sm" onClick={() => setComplete(!isComplete)}>
            {isComplete ? 'Only differences' : `Show all ${checks!.length}`}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          busy={logged.isFetching && 'Loading…'}
          onClick={() => void logged.refetch()}
          aria-label="Refresh the logged tips"
        >
          <RotateCw aria-hidden="true" />
          Refresh
        </Button>
      </div>
      {logged.isError && (
        <FailedState
          title="The logged tips could not be loaded."
          onRetry={() => void logged.refetch()}
          busy={logged.isFetching && 'Loading…'}
        />
      )}
      {logged.isLoading && <SkeletonRows rows={3} columns={4} label="Loading the logged tips" />}
      {shown && shown.length > 0 && (
        <List
          caption="Tips logged against tips paid"
          columns={columnsFor(people)}
          rows={shown}
          rowKey={({ userId }) => userId}
          {...(List === VirtualTable && { height: '50vh' })}
        />
      )}
    </section>
  )
}

function summary(checks: readonly TipCheck[], equal: number, isPreview: boolean) {
  if (checks.length === 0) return 'No tips were logged in these days, and none are paid.'
  const total = (of: (check: TipCheck) => number) => dollarsFromCents(sumCents(checks.map(of)))
  const sums = `Logged ${total(({ logged }) => logged)}, ${isPreview ? 'to be paid' : 'paid'} ${total(({ paid }) => paid ?? 0)}.`
  return equal === checks.length
    ? `${sums} They agree for everybody, to the cent.`
    : `${sums} They agree for ${equal} of ${checks.length} people.`
}

const columnsFor = (people: PeopleById): Column<TipCheck>[] => [
  {
    key: 'employee',
    header: 'Employee',
    hideLabelOnPhone: true,
    cell: ({ userId, late }) => (
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {nameOf(people.get(userId))}
        {late > 0 && <Badge tone="attention">{dollarsFromCents(late)} after payroll</Badge>}
      </span>
    ),
  },
  { key: 'logged', header: 'Logged', numeric: true, cell: ({ logged }) => dollarsFromCents(logged) },
  {
    key: 'paid',
    header: 'Paid',
    numeric: true,
    cell: ({ paid }) => (paid === undefined ? <span className="text-muted">not in it</span> : dollarsFromCents(paid)),
  },
  {
    key: 'difference',
    header: 'Difference',
    numeric: true,
    cell: ({ difference }) => (
      <span className={difference === 0 ? 'text-muted' : 'font-semibold'}>{signedDollars(difference)}</span>
    ),
  },
]
