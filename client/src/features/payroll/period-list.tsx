import { Coins } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { deletedWords } from '#client/api/undo.ts'
import { askedRange, OnlyOfDays } from '#client/ui/asked-days.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { SlipDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { needsOf } from '#shared/needs-you/reads.ts'
import { lateTipsAddress } from '#shared/payroll/address.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { periodsWithTotals } from '#shared/payroll/reads.ts'
import { unpaidAfter } from '#shared/payroll/unpaid-days.ts'
import { dateRange, periodTitle } from '#shared/payroll/words.ts'
import { ownClock } from '#shared/time/clock.ts'
import { type DayRange, previousWeek } from '#shared/time/day.ts'
import { PeriodHeadings, PeriodLine, people, UnpaidLine } from './period-line.tsx'

const firstShown = 6

export function PeriodList() {
  const periods = useEndpoint(...periodsWithTotals)
  const [deleting, setDeleting] = useState<ListedPeriod>()
  const [search] = useSearchParams()
  const range = askedRange(search)
  return (
    <Card
      title={t`Existing Payroll Periods`}
      description={t`Newest first. Before taxes, unless the file had net pay.`}
      action={
        <Link
          href="/admin/pay"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >{t`Statement of Pay`}</Link>
      }
      flush
    >
      {!range && <LateTipsLine />}
      {range && (
        <div className="px-4 pb-4 md:px-6">
          <OnlyOfDays>{t`Only periods that end within ${dateRange({ startDate: range.start, endDate: range.end })}.`}</OnlyOfDays>
        </div>
      )}
      <Loaded
        read={periods}
        failed={t`The payroll periods could not be loaded.`}
        waiting={<SkeletonRows rows={4} columns={4} label={t`Loading payroll periods`} />}
        empty={
          <EmptyState
            drawing={SlipDrawing}
            title={t`No payroll periods found. Import your first payroll data above.`}
          />
        }
      >
        {(all) => {
          const gaps = unpaidAfter(all, previousWeek().end)
          // With a filter, the days between two listed periods may well be paid.
          const listed = range
            ? all
                .filter(({ endDate }) => endDate >= range.start && endDate <= range.end)
                .map((period) => ({ period, unpaid: undefined }))
            : // Days after the newest period are offered above the dates of the import.
              all.map((period, at) => ({ period, unpaid: at > 0 ? gaps[at] : undefined }))
          if (listed.length === 0)
            return <EmptyState drawing={SlipDrawing} title={t`No payroll period ends within these days.`} />
          return <Periods listed={listed} onDelete={setDeleting} />
        }}
      </Loaded>
      {deleting && <PeriodDeletion period={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  )
}

/** Tips that were logged after their week was paid, for a later import to settle. */
function LateTipsLine() {
  const late = useEndpoint(...needsOf(ownClock())).data?.lateTips
  if (!late) return null
  return (
    <p className="px-4 pb-3 md:px-6">
      <Link
        href={lateTipsAddress(late)}
        className="inline-flex min-h-6 items-center gap-2 font-semibold text-attention underline"
      >
        <Coins aria-hidden="true" className="size-4 shrink-0" />
        {late.count === 1 ? t`1 tip was logged after payroll` : t`${late.count} tips were logged after payroll`}
      </Link>
    </p>
  )
}

interface PeriodsProps {
  listed: readonly { period: ListedPeriod; unpaid: DayRange | undefined }[]
  onDelete: (period: ListedPeriod) => void
}

function Periods({ listed, onDelete }: PeriodsProps) {
  const { beginning, more } = useBeginning(listed, firstShown)
  return (
    <>
      <PeriodHeadings />
      <ul>
        {beginning.map(({ period, unpaid }) => (
          <Fragment key={period.id}>
            {unpaid && <UnpaidLine days={unpaid} />}
            <PeriodLine period={period} onDelete={() => onDelete(period)} />
          </Fragment>
        ))}
      </ul>
      {more && <div className="border-line border-t pb-4">{more}</div>}
    </>
  )
}

const lists: ReadKey[] = [
  'GET /api/payroll-periods',
  'GET /api/my-payroll',
  'GET /api/admin/users/:id/pay',
  'GET /api/payroll-questions',
  'GET /api/tips',
  'GET /api/admin/tips/consolidated-reports',
]

function PeriodDeletion({ period, onClose }: { period: ListedPeriod; onClose: () => void }) {
  const remove = useAction('DELETE /api/payroll-periods/:id', {
    refresh: lists,
    done: () => deletedWords(t`Payroll period deleted successfully!`, period.id, lists),
    failed: t`Failed to delete payroll period`,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Delete ${periodTitle(period)}?`}
      description={t`The records of ${people(period.recordCount)} (${dollars(period.totalGross)} gross) are deleted and leave their My Pay. The tips of these days unlock, and the late ones that it paid: they can be changed and deleted again.`}
      confirmLabel={t`Delete Period`}
      busy={remove.isPending && t`Deleting...`}
      onConfirm={() => remove.mutate({ params: { id: period.id } }, { onSuccess: onClose })}
    />
  )
}
