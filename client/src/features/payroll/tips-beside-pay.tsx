import { RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useEndpoint } from '#client/api/hooks.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import { t } from '#shared/language/t.ts'
import { dollarsFromCents, sumCents } from '#shared/money/money.ts'
import { checkTips, type Importing, type Settling, type TipCheck } from '#shared/payroll/reconcile.ts'
import { signedDollars } from '#shared/payroll/words.ts'
import type { DayRange } from '#shared/time/day.ts'
import { employeeName } from '#shared/users/name.ts'
import { datesProblem } from './dates-fields.tsx'
import type { PeopleById } from './people.ts'

interface TipsBesidePayProps {
  days: DayRange
  paid: readonly { userId: string; tipsPay: string }[]
  people: PeopleById
  /** Before an import: whose late tips it pays can still be chosen. */
  importing?: Importing & { onSay: (userId: string, arePaid: boolean | undefined) => void }
}

/** The tips that everybody logged for the pay of these days. */
export function useLoggedTips(days: DayRange, isWanted = true) {
  const problem = datesProblem(days)
  return useEndpoint(
    'GET /api/payroll-periods/logged-tips',
    { query: { startDate: days.start, endDate: days.end } },
    { enabled: isWanted && !problem.startDate && !problem.endDate },
  )
}

/** Compares logged with paid tips. People whose tips agree are only counted. */
export function TipsBesidePay({ days, paid, people, importing }: TipsBesidePayProps) {
  const problem = datesProblem(days)
  const logged = useLoggedTips(days)
  const [isComplete, setComplete] = useState(false)
  const checks = useMemo(
    () => logged.data && checkTips(paid, logged.data.people, people.keys(), importing),
    [paid, logged.data, people, importing],
  )
  const notable = checks?.filter(({ difference, carried, settling }) => difference !== 0 || carried > 0 || settling)
  const shown = isComplete ? checks : notable
  return (
    <section aria-label={t`Tips logged against tips paid`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">{t`Tips logged against tips paid`}</h3>
          <p className="text-muted text-sm">
            {checks ? summary(checks, importing !== undefined) : t`What was logged in these days beside what is paid.`}
          </p>
        </div>
        {checks && checks.length > notable!.length && (
          <Button variant="ghost" size="sm" onClick={() => setComplete(!isComplete)}>
            {isComplete ? t`Only differences` : t`Show all ${checks.length}`}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          busy={logged.isFetching && t`Loading…`}
          onClick={() => void logged.refetch()}
          aria-label={t`Refresh the logged tips`}
        >
          <RotateCw aria-hidden="true" />
          {t`Refresh`}
        </Button>
      </div>
      {!problem.startDate && !problem.endDate && (
        <Loaded
          read={{ ...logged, data: shown }}
          failed={t`The logged tips could not be loaded.`}
          waiting={<SkeletonRows rows={3} columns={4} label={t`Loading the logged tips`} />}
          empty={null}
        >
          {(rows) => (
            <Table
              caption={t`Tips logged against tips paid`}
              columns={importing ? columnsBefore(people, importing.onSay) : columnsAfter(people)}
              rows={rows}
              rowKey={({ userId }) => userId}
              height="50vh"
            />
          )}
        </Loaded>
      )}
    </section>
  )
}

function summary(checks: readonly TipCheck[], isPreview: boolean) {
  if (checks.length === 0) return t`No tips were logged in these days, and none are paid.`
  const total = (of: (check: TipCheck) => number) => dollarsFromCents(sumCents(checks.map(of)))
  const logged = total((check) => check.logged)
  const paid = total((check) => check.paid ?? 0)
  const equal = checks.filter(({ difference }) => difference === 0).length
  const sums = isPreview ? t`Logged ${logged}, to be paid ${paid}.` : t`Logged ${logged}, paid ${paid}.`
  return equal === checks.length
    ? t`${sums} They agree for everybody, to the cent.`
    : equal === 0
      ? t`${sums} They differ for everybody.`
      : t`${sums} They differ for ${checks.length - equal} of ${checks.length} people.`
}

const employee = (people: PeopleById): Column<TipCheck> => ({
  key: 'employee',
  header: t`Employee`,
  hideLabelOnPhone: true,
  cell: ({ userId, late }) => (
    <span className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
      {employeeName(people.get(userId))}
      {late > 0 && <Badge tone="attention">{t`${dollarsFromCents(late)} after payroll`}</Badge>}
    </span>
  ),
})

const paidColumn = (header: string): Column<TipCheck> => ({
  key: 'paid',
  header,
  numeric: true,
  cell: ({ paid }) =>
    paid === undefined ? <span className="text-muted">{t`not in it`}</span> : dollarsFromCents(paid),
})

const difference: Column<TipCheck> = {
  key: 'difference',
  header: t`Difference`,
  numeric: true,
  cell: ({ difference }) => (
    <span className={difference === 0 ? 'text-muted' : 'font-semibold'}>{signedDollars(difference)}</span>
  ),
}

const columnsAfter = (people: PeopleById): Column<TipCheck>[] => [
  employee(people),
  {
    key: 'logged',
    header: t`Logged`,
    numeric: true,
    cell: ({ logged, carried }) => (
      <>
        {dollarsFromCents(logged)}
        {carried > 0 && (
          <span className="block text-muted text-sm">{t`includes ${dollarsFromCents(carried)} from earlier weeks`}</span>
        )}
      </>
    ),
  },
  paidColumn(t`Paid`),
  difference,
]

const columnsBefore = (
  people: PeopleById,
  onSay: NonNullable<TipsBesidePayProps['importing']>['onSay'],
): Column<TipCheck>[] => [
  employee(people),
  {
    key: 'logged',
    header: t`Logged in the week`,
    numeric: true,
    cell: ({ logged, settling }) => dollarsFromCents(logged - (settling?.settled ?? 0)),
  },
  {
    key: 'late',
    header: t`Late tips from before`,
    cell: ({ userId, settling }) =>
      settling && (
        <LateTips settling={settling} name={employeeName(people.get(userId))} onSay={(is) => onSay(userId, is)} />
      ),
  },
  paidColumn(t`In the file`),
  difference,
]

interface LateTipsProps {
  settling: Settling
  name: string
  onSay: (arePaid: boolean | undefined) => void
}

/** Whether the import pays them. The sums decide until the admin does. */
function LateTips({ settling: { all, settled, bySums }, name, onSay }: LateTipsProps) {
  const isBySums = settled === bySums
  return (
    <Checkbox
      label={
        <>
          {t`${dollarsFromCents(all)} paid with this week`}
          <span className="sr-only"> ({name})</span>
        </>
      }
      hint={
        !isBySums
          ? t`You say so; the sums say otherwise.`
          : settled === 0
            ? t`The sums do not agree: they stay late.`
            : settled < all && t`Only ${dollarsFromCents(settled)} of it, as the sums say.`
      }
      checked={settled === all}
      onChange={({ target: { checked } }) => onSay(bySums === (checked ? all : 0) ? undefined : checked)}
    />
  )
}
