import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { saveText } from '#client/api/download.ts'
import { useUser } from '#client/api/user.ts'
import { useUsualRanges } from '#client/api/usual-ranges.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { RangeChips } from '#client/ui/chips.tsx'
import { TicketDrawing } from '#client/ui/drawings.tsx'
import { EmptyState, Loaded } from '#client/ui/loaded.tsx'
import { NeedsConnection, Notice } from '#client/ui/notice.tsx'
import { PlainField } from '#client/ui/plain-field.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import { usualDays } from '#shared/payroll/usual-days.ts'
import { type DayRange, isDay } from '#shared/time/day.ts'
import { instantsOf } from '#shared/time/instant.ts'
import { bothDates, reportRange } from '#shared/tips/tip.ts'
import { reportCsv } from './report-csv.ts'
import type { ReportType } from './report-data.ts'
import { ReportResults } from './report-results.tsx'
import type { Progress, TipReportState } from './use-tip-report.ts'

const types: { value: ReportType; label: string }[] = [
  { value: 'individual', label: t`Individual Report` },
  { value: 'consolidated', label: t`Consolidated (All Employees)` },
]

export default function TipReports({ report }: { report: TipReportState }) {
  const exportCsv = () => {
    if (!report.data)
      return toast({ title: t`No data to export. Please generate a report first.`, tone: 'destructive' })
    const { fileName, text } = reportCsv(report.data)
    saveText(fileName, text, 'text/csv;charset=utf-8')
    toast({ title: t`Report exported successfully!` })
  }
  return (
    <div className="flex flex-col gap-6">
      <NeedsConnection />
      <Card
        title={report.type === 'consolidated' ? t`Consolidated Tip Reports` : t`Tip Reports`}
        action={
          <Button
            variant={report.data ? 'secondary' : 'ghost'}
            className={clsx(!report.data && '-mr-4 text-muted!')}
            onClick={exportCsv}
          >
            <Download aria-hidden="true" />
            {t`Export CSV`}
          </Button>
        }
      >
        <RangeForm report={report} />
        <p role="status" className="sr-only">
          {report.data && !report.isGenerating && t`The report is ready.`}
        </p>
      </Card>
      <Outcome report={report} />
    </div>
  )
}

type Errors = Partial<Record<keyof DayRange, string>>

function errorsOf(range: DayRange): Errors {
  if (!isDay(range.start)) return { start: bothDates() }
  if (!isDay(range.end)) return { end: bothDates() }
  const issue = reportRange.safeParse(instantsOf(range)).error?.issues[0]
  return issue ? { [issue.path[0] === 'endDate' ? 'end' : 'start']: issue.message } : {}
}

function RangeForm({ report }: { report: TipReportState }) {
  const isAdmin = useUser().role === 'admin'
  const [errors, setErrors] = useState<Errors>({})
  const inputs = { start: useRef<HTMLInputElement>(null), end: useRef<HTMLInputElement>(null) }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(report.range)
    setErrors(found)
    if (found.start) inputs.start.current?.focus()
    else if (found.end) inputs.end.current?.focus()
    else report.generate()
  }
  const dateField = (bound: keyof DayRange, label: string) => (
    <PlainField
      ref={inputs[bound]}
      type="date"
      label={label}
      value={report.range[bound]}
      error={errors[bound]}
      onChange={(event) => {
        report.setRange({ ...report.range, [bound]: event.target.value })
        setErrors({})
      }}
      className="md:w-44 phone:[&_input]:px-2"
    />
  )

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t`Report`}
      className="flex flex-wrap items-start gap-4 phone:flex-col phone:items-stretch"
    >
      <RangeChips
        ranges={useUsualRanges(usualDays(isAdmin))}
        chosen={report.range}
        onChoose={(range) => {
          report.setRange(range)
          setErrors({})
          report.generate(range)
        }}
        className="basis-full"
      />
      {isAdmin && (
        <PlainField
          as="select"
          label={t`Report Type`}
          options={types}
          value={report.type}
          onChange={(event) => report.setType(event.target.value as ReportType)}
          className="md:w-72"
        />
      )}
      <div className="flex flex-wrap gap-4 phone:grid phone:grid-cols-2 phone:gap-2">
        {dateField('start', t`Start Date`)}
        {dateField('end', t`End Date`)}
      </div>
      {/* As far down as the fields are below their labels. */}
      <Button
        type="submit"
        busy={report.isGenerating && t`Generating...`}
        className="md:mt-6.5 phone:min-h-13"
      >{t`Generate Report`}</Button>
    </form>
  )
}

function Outcome({ report }: { report: TipReportState }) {
  const { data, isLoading, hasFailed, retry } = report
  if (isLoading) return <Arriving progress={report.progress} />
  if (!data)
    return (
      <Card>
        <Loaded
          read={{ data, isError: hasFailed, refetch: retry }}
          failed={t`The report could not be generated.`}
          waiting={
            <EmptyState
              drawing={TicketDrawing}
              title={t`Select a date range and click "Generate Report" to view your tip earnings`}
              className="py-4!"
            >{t`You can export it as a CSV file then.`}</EmptyState>
          }
        >
          {() => null}
        </Loaded>
      </Card>
    )
  return (
    <>
      {hasFailed && (
        <Notice
          tone="trouble"
          live
          title={t`The report could not be brought up to date.`}
          action={<Button variant="secondary" size="sm" onClick={report.retry}>{t`Try again`}</Button>}
        >{t`What you see is from before.`}</Notice>
      )}
      <ReportResults report={data} />
    </>
  )
}

function Arriving({ progress }: { progress: Progress | undefined }) {
  return (
    <>
      {progress && progress.total > progress.read && (
        <p className="flex items-center gap-3 text-muted">
          <progress max={progress.total} value={progress.read} aria-label={t`Tips received`} className="accent-brand" />
          <span className="tabular">{t`${progress.read.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} tips`}</span>
        </p>
      )}
      <SkeletonCards className="grid grid-cols-2 gap-4 xl:grid-cols-4" label={t`Loading the report`} />
      <Card flush>
        <SkeletonRows rows={6} columns={5} />
      </Card>
    </>
  )
}
