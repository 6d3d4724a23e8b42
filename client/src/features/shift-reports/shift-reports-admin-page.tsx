import { clsx } from 'clsx'
import { CalendarDays, Download, HandCoins } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'wouter'
import { isForbidden, useAccessDenied } from '#client/api/access.ts'
import { saveText } from '#client/api/download.ts'
import { useEndpoint } from '#client/api/hooks.ts'
import { useUser } from '#client/api/user.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SafeDrawing, SearchDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { MenuButton, MenuLink, RowMenu } from '#client/ui/row-menu.tsx'
import { useBeginning } from '#client/ui/show-more.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { useBriefWait } from '#client/ui/waits.ts'
import { useIsPrinting, useNarrow, usePhone } from '#client/ui/window.ts'
import { t } from '#shared/language/t.ts'
import type { MissingDay } from '#shared/shift-reports/calendar.ts'
import { shiftReportsMax } from '#shared/shift-reports/limits.ts'
import { allShiftReports, missingDays } from '#shared/shift-reports/reads.ts'
import type { ShiftReport } from '#shared/shift-reports/shift-report.ts'
import { today } from '#shared/time/day.ts'
import { type Evened, evenedOut } from './cash.ts'
import { type ReportFiltering, ReportFilters, useReportFilter } from './report-filters.tsx'
import { drawersCsv, filterReports, isWithin, reportsCsv } from './report-list.ts'
import { EvenedOut } from './report-parts.tsx'
import { ReportSums } from './report-sums.tsx'
import { weeksOf } from './report-weeks.tsx'
import { ReportLines, ReportsTable } from './reports-table.tsx'

const none: never[] = []

const calendarHref = '/admin/shift-reports/calendar'
const refundsHref = '/admin/refunds'

export default function ShiftReportsAdminPage() {
  const { role } = useUser()
  const isPhone = usePhone()
  const filtering = useReportFilter()
  const { start, end, employee, cash } = filtering.filter
  const newest = useEndpoint(...allShiftReports)
  const isCut = newest.data?.length === shiftReportsMax
  const isOfDays = isCut && (start !== '' || end !== '')
  const query = { startDate: start || undefined, endDate: end || undefined }
  const ofDays = useEndpoint('GET /api/shift-reports', { query }, { enabled: isOfDays })
  const missing = useEndpoint(...missingDays)
  const missingOfDays = useEndpoint('GET /api/shift-reports/missing-days', { query }, { enabled: isOfDays })
  const list = isOfDays ? ofDays : newest
  const gaps = isOfDays ? missingOfDays : missing
  // Those days stand among the reports: with them, nothing moves.
  const isWaiting = useBriefWait(gaps.isLoading)
  useAccessDenied(role !== 'admin' || isForbidden(list.error), t`Admin access required for this page.`)
  const settled = useDeferredValue(employee)
  const all = useMemo(
    () => filterReports(list.data ?? none, { start, end, employee: settled, cash: '' }),
    [list.data, start, end, settled],
  )
  // Taken from all reports, since one that the filter hides may even out one that is shown.
  const evened = useMemo(() => evenedOut(list.data ?? none), [list.data])
  const shown = useMemo(
    () => filterReports(all, { start: '', end: '', employee: '', cash }, evened),
    [all, cash, evened],
  )
  const parts = { ...filtering, all, shown, evened }
  return (
    <>
      <PageHeader
        title={t`Drop Reports`}
        purpose={t`What went into the safe, shift by shift.`}
        action={
          <>
            <Button
              variant="secondary"
              disabled={!list.data}
              onClick={() => download('drop-reports', shown, reportsCsv)}
            >
              <Download aria-hidden="true" />
              {t`Export CSV`}
            </Button>
            {!isPhone && (
              <>
                <Link href={refundsHref} className={buttonClass({ variant: 'secondary' })}>{t`Refunds`}</Link>
                <Link href={calendarHref} className={buttonClass({ variant: 'secondary' })}>
                  <CalendarDays aria-hidden="true" />
                  {t`Cash Calendar`}
                </Link>
              </>
            )}
            <RowMenu label={t`Drop Reports`}>
              {isPhone && (
                <>
                  <MenuLink
                    icon={CalendarDays}
                    label={t`Cash Calendar`}
                    href={calendarHref}
                  >{t`Cash Calendar`}</MenuLink>
                  <MenuLink icon={HandCoins} label={t`Refunds`} href={refundsHref}>{t`Refunds`}</MenuLink>
                </>
              )}
              <MenuButton
                icon={Download}
                label={t`Export CSV with drawers and corrections`}
                onClick={() => download('drop-reports-with-drawers', shown, drawersCsv)}
              >{t`With drawers and corrections`}</MenuButton>
            </RowMenu>
          </>
        }
      />
      <Loaded
        read={isWaiting ? { ...list, data: undefined } : list}
        failed={t`The drop reports could not be loaded.`}
        waiting={<FilteredReports {...parts} reports={undefined} missing={none} />}
        empty={
          isOfDays ? undefined : (
            <EmptyState
              drawing={SafeDrawing}
              title={t`No drop reports yet`}
            >{t`They are listed here as soon as somebody submits one.`}</EmptyState>
          )
        }
      >
        {(reports) => <FilteredReports {...parts} reports={reports} missing={gaps.data ?? none} />}
      </Loaded>
    </>
  )
}

interface FilteredReportsProps extends ReportFiltering {
  reports: ShiftReport[] | undefined
  all: ShiftReport[]
  shown: ShiftReport[]
  evened: Evened
  missing: MissingDay[]
}

/** The filters stand there from the beginning, so that nothing moves when the reports arrive. */
function FilteredReports({ reports, all, shown, evened, missing, ...filtering }: FilteredReportsProps) {
  const { filter, choose, showAll } = filtering
  const { start, employee, cash } = filter
  const isOnlyOff = cash === 'off'
  // They are nobody's, and older ones than are listed would be an endless row.
  const oldest = reports?.at(-1)?.shiftDate
  const ofShop =
    employee.trim() === '' && oldest ? missing.filter(({ day }) => day > oldest && isWithin(day, filter)) : none
  return (
    <div className="flex flex-col gap-6">
      <ReportFilters {...filtering} />
      {reports?.length === shiftReportsMax && !(start > reports.at(-1)!.shiftDate) && (
        <Notice tone="attention">{t`Only the newest ${shiftReportsMax.toLocaleString('en-US')} drop reports are listed and added up. An earlier end date shows older ones.`}</Notice>
      )}
      {reports ? (
        <>
          <ReportSums
            shown={shown}
            all={all}
            evened={evened}
            missing={ofShop}
            areAll={reports.length < shiftReportsMax && shown.length === reports.length}
            isOnlyOff={isOnlyOff}
            onOnlyOff={(isOnly) => choose({ cash: isOnly ? 'off' : '' })}
          />
          {shown.length === 0 && (isOnlyOff || ofShop.length === 0) ? (
            <EmptyState
              drawing={SearchDrawing}
              title={t`No drop reports match`}
              action={<Button variant="secondary" onClick={showAll}>{t`Show all`}</Button>}
            >{t`Try other dates or a shorter part of the name.`}</EmptyState>
          ) : (
            <ReportWeeks reports={shown} evened={evened} missing={isOnlyOff ? none : ofShop} />
          )}
        </>
      ) : (
        <>
          <SkeletonCards
            count={3}
            className="grid gap-4 md:grid-cols-3 phone:gap-px phone:[&>*]:min-h-0 phone:[&>*]:p-3"
            label={t`Loading drop reports`}
          />
          <Card flush>
            <SkeletonRows rows={8} columns={6} />
          </Card>
        </>
      )}
    </div>
  )
}

function download(name: string, reports: readonly ShiftReport[], csvOf: typeof reportsCsv) {
  if (reports.length === 0) {
    toast({ title: t`There is nothing to export.`, tone: 'destructive' })
    return
  }
  saveText(`${name}-${today()}.csv`, csvOf(reports))
  toast({ title: t`Report exported successfully!` })
}

interface ReportWeeksProps {
  reports: readonly ShiftReport[]
  evened: Evened
  missing: readonly MissingDay[]
}

/** Reports week by week: the newest at first, in columns or lines. Paper has them all, in columns. */
export function ReportWeeks({ reports, evened, missing }: ReportWeeksProps) {
  const Listed = useNarrow() ? ReportLines : ReportsTable
  const { beginning, more } = useBeginning(reports, 20)
  const isPrinting = useIsPrinting()
  return (
    <EvenedOut value={evened}>
      <div className={clsx(isPrinting && 'print:hidden')}>
        <Listed weeks={weeksOf(reports, missing, beginning.length)} />
        {more}
      </div>
      {isPrinting && (
        <div className="hidden print:block">
          <ReportsTable weeks={weeksOf(reports, missing)} />
        </div>
      )}
    </EvenedOut>
  )
}
