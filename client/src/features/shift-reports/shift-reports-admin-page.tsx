import { CalendarDays, Download, HandCoins, Receipt } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { askedDays } from '#client/ui/asked-days.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SafeDrawing } from '#client/ui/drawings/safe.tsx'
import { SearchDrawing } from '#client/ui/drawings/search.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FilterToggle } from '#client/ui/filter-toggle.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { useNarrow } from '#client/ui/use-phone.ts'
import { t } from '#shared/language/t.ts'
import { dollars, sumMoney } from '#shared/money/money.ts'
import { shiftReportsMax } from '#shared/shift-reports/limits.ts'
import { allShiftReports } from '#shared/shift-reports/reads.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { today } from '#shared/time/day.ts'
import { ReportLines } from './report-lines.tsx'
import { filterReports, type ReportFilter, reportsCsv } from './report-list.ts'
import { ReportsTable } from './reports-table.tsx'

export default function ShiftReportsAdminPage() {
  const { role } = useUser()
  const { start, end } = askedDays(useSearchParams()[0])
  const newest = useEndpoint(...allShiftReports)
  const isCut = newest.data?.length === shiftReportsMax
  const isOfDays = isCut && (start !== '' || end !== '')
  const query = { startDate: start || undefined, endDate: end || undefined }
  const ofDays = useEndpoint('GET /api/shift-reports', { query }, { enabled: isOfDays })
  const list = isOfDays ? ofDays : newest
  useAccessDenied(role !== 'admin' || isForbidden(list.error), t`Admin access required for this page.`)
  return (
    <>
      <PageHeader
        title={t`Drop Reports`}
        purpose={t`What went into the safe, shift by shift.`}
        action={
          <Link href="/admin/shift-reports/calendar" className={buttonClass({ variant: 'secondary' })}>
            <CalendarDays aria-hidden="true" />
            {t`Cash Calendar`}
          </Link>
        }
      />
      <Loaded
        read={list}
        failed={t`The drop reports could not be loaded.`}
        waiting={<FilteredReports reports={undefined} />}
        empty={
          isOfDays ? undefined : (
            <EmptyState
              drawing={SafeDrawing}
              title={t`No drop reports yet`}
            >{t`They are listed here as soon as somebody submits one.`}</EmptyState>
          )
        }
      >
        {(reports) => <FilteredReports reports={reports} />}
      </Loaded>
    </>
  )
}

const none: ShiftReport[] = []

/** The filters stand there from the beginning, so that nothing moves when the reports arrive. */
function FilteredReports({ reports }: { reports: ShiftReport[] | undefined }) {
  const [search, setSearch] = useSearchParams()
  const filter = {
    ...askedDays(search),
    employee: search.get('employee') ?? '',
    cash: search.get('cash') ?? '',
  }
  const change = (part: Partial<ReportFilter>) =>
    setSearch(Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '')), {
      replace: true,
    })
  const { start, end, employee, cash } = filter
  const isFiltered = [start, end, employee].some((value) => value.trim() !== '')
  const settled = useDeferredValue(employee)
  const shown = useMemo(
    () => filterReports(reports ?? none, { start, end, employee: settled, cash }),
    [reports, start, end, settled, cash],
  )

  return (
    <div className="flex flex-col gap-6">
      <Card>
        <div className="flex flex-wrap items-end gap-4 phone:grid phone:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]">
          <PlainField
            type="date"
            label={t`Start Date`}
            value={start}
            max={end || undefined}
            onChange={(event) => change({ start: event.target.value })}
            className="md:w-44"
          />
          <PlainField
            type="date"
            label={t`End Date`}
            value={end}
            min={start || undefined}
            onChange={(event) => change({ end: event.target.value })}
            className="md:w-44"
          />
          <PlainField
            type="search"
            label={t`Employee Name`}
            value={employee}
            placeholder={t`All employees`}
            onChange={(event) => change({ employee: event.target.value })}
            className="min-w-48 flex-1 phone:col-span-full"
          />
          {isFiltered && (
            <Button
              variant="ghost"
              onClick={() => change({ start: '', end: '', employee: '' })}
            >{t`Clear filters`}</Button>
          )}
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <FilterToggle
            label={t`Does not add up`}
            on={cash === 'off'}
            onChange={(on) => change({ cash: on ? 'off' : '' })}
          />
          <Button variant="secondary" disabled={!reports} onClick={() => download(shown)} className="phone:grow">
            <Download aria-hidden="true" />
            {t`Export CSV`}
          </Button>
        </div>
      </Card>
      {reports?.length === shiftReportsMax && !(start > reports.at(-1)!.shiftDate) && (
        <Notice tone="attention">{t`Only the newest ${shiftReportsMax.toLocaleString('en-US')} drop reports are listed and added up. An earlier end date shows older ones.`}</Notice>
      )}
      {reports ? (
        <Results reports={shown} onShowAll={() => setSearch({}, { replace: true })} />
      ) : (
        <>
          <SkeletonCards count={2} className="grid grid-cols-2 gap-4" label={t`Loading drop reports`} />
          <Card flush>
            <SkeletonRows rows={8} columns={6} />
          </Card>
        </>
      )}
    </div>
  )
}

function Results({ reports, onShowAll }: { reports: ShiftReport[]; onShowAll: () => void }) {
  const Listed = useNarrow() ? ReportLines : ReportsTable
  const total = useMemo(() => sumMoney(reports.map(({ dropAmount }) => dropAmount)), [reports])
  return (
    <>
      <div className="grid grid-cols-2 gap-4" aria-live="polite">
        <StatCard icon={Receipt} label={t`Total Reports`} value={String(reports.length)} />
        <StatCard icon={HandCoins} label={t`Total Drops`} value={dollars(total)} />
      </div>
      {reports.length === 0 ? (
        <EmptyState
          drawing={SearchDrawing}
          title={t`No drop reports match`}
          action={<Button variant="secondary" onClick={onShowAll}>{t`Show all`}</Button>}
        >{t`Try other dates or a shorter part of the name.`}</EmptyState>
      ) : (
        <Listed reports={reports} />
      )}
    </>
  )
}

function download(reports: readonly ShiftReport[]) {
  if (reports.length === 0) {
    toast({ title: t`There is nothing to export.`, tone: 'destructive' })
    return
  }
  const url = URL.createObjectURL(new Blob([reportsCsv(reports)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `drop-reports-${today()}.csv`
  link.click()
  // The download has begun, but Safari still reads from the address.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  toast({ title: t`Report exported successfully!` })
}
