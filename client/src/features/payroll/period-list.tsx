import { CalendarX2, ChevronDown, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAction, useEndpoint } from '#client/api/hooks.ts'
import { deletedWords } from '#client/api/undo.ts'
import { askedRange } from '#client/ui/asked-days.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { SlipDrawing } from '#client/ui/drawings/slip.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { OnlyOfDays } from '#client/ui/only-of-days.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import type { ListedPeriod } from '#shared/payroll/period.ts'
import { periodsWithTotals } from '#shared/payroll/reads.ts'
import { unpaidAfter } from '#shared/payroll/unpaid-days.ts'
import { dateRange, periodTitle, sourceNames } from '#shared/payroll/words.ts'
import { type DayRange, previousWeek } from '#shared/time/day.ts'
import { formatDate } from '#shared/time/instant.ts'
import { PeriodFiles } from './period-files.tsx'
import { PeriodRecords } from './period-records.tsx'

const firstShown = 13

export function PeriodList() {
  const periods = useEndpoint(...periodsWithTotals)
  const [isComplete, setComplete] = useState(false)
  const [deleting, setDeleting] = useState<ListedPeriod>()
  const [search] = useSearchParams()
  const range = askedRange(search)
  return (
    <Card
      title={t`Existing Payroll Periods`}
      description={t`Newest first. Totals are before taxes, except net pay that the file gave.`}
      flush
    >
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
          // The days beside a period are those of other weeks.
          const listed = range
            ? all
                .filter(({ endDate }) => endDate >= range.start && endDate <= range.end)
                .map((period) => ({ period, unpaid: undefined }))
            : all.map((period, at) => ({ period, unpaid: gaps[at] }))
          if (listed.length === 0)
            return <EmptyState drawing={SlipDrawing} title={t`No payroll period ends within these days.`} />
          return (
            <>
              <ul>
                {(isComplete ? listed : listed.slice(0, firstShown)).map(({ period, unpaid }) => (
                  <Fragment key={period.id}>
                    <Unpaid days={unpaid} />
                    <Period period={period} onDelete={() => setDeleting(period)} />
                  </Fragment>
                ))}
              </ul>
              {!isComplete && listed.length > firstShown && (
                <div className="border-line border-t p-4 md:px-6">
                  <Button
                    variant="secondary"
                    className="w-full"
                    onClick={() => setComplete(true)}
                  >{t`Show ${listed.length - firstShown} older periods`}</Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
      {deleting && <DeletionDialog period={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  )
}

/** A week that was forgotten is seen where it is missing. */
function Unpaid({ days }: { days: DayRange | undefined }) {
  if (!days) return null
  return (
    <li className="flex items-center gap-2 border-line border-t bg-attention-soft px-4 py-2 text-attention text-sm md:px-6">
      <CalendarX2 aria-hidden="true" className="size-4 shrink-0" />
      {t`No payroll: ${dateRange({ startDate: days.start, endDate: days.end })}`}
    </li>
  )
}

const people = (count: number) => (count === 1 ? t`1 employee` : t`${count} employees`)

function Period({ period, onDelete }: { period: ListedPeriod; onDelete: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const title = periodTitle(period)
  const details = `period-${period.id}`
  return (
    <li className="border-line border-t">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 px-4 py-4 md:gap-x-6 md:px-6">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-muted text-sm">{dateRange(period)}</p>
          <p className="text-muted text-sm">{t`Imported from ${sourceNames[period.importedFrom]} on ${formatDate(period.importedAt)} · ${people(period.recordCount)}`}</p>
        </div>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 md:gap-x-6">
          <Fact label={t`Total`} value={dollars(period.totalGross)} />
          <Fact label={t`Net`} value={dollars(period.totalNet)} />
        </dl>
        <div className="-mr-3 ml-auto flex md:mr-0 md:gap-1">
          <IconButton
            label={isOpen ? t`Hide the records of ${title}` : t`Show the records of ${title}`}
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
          </IconButton>
          <IconButton label={t`Delete ${title}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div id={details}>
        {isOpen && (
          <>
            <PeriodRecords period={period} />
            <PeriodFiles periodId={period.id} />
          </>
        )}
      </div>
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-semibold">{value}</dd>
    </div>
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

function DeletionDialog({ period, onClose }: { period: ListedPeriod; onClose: () => void }) {
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
