import { Printer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { boot } from '#client/api/boot.ts'
import { Button } from '#client/ui/button.tsx'
import { t } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import type { OwnRecord } from '#shared/payroll/payroll.ts'
import { dateRange, effectiveRate, hours, periodTitle, pounds } from '#shared/payroll/words.ts'
import { weekName } from '#shared/time/day.ts'
import { fullName } from '#shared/users/name.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { QuestionButton, RecordQuestions } from './record-questions.tsx'

interface RecordCardProps {
  record: OwnRecord
  person: SessionUser
  /** Whether the person is the one who looks at it. */
  isOwn: boolean
  onPrint: () => void
}

export function RecordCard({ record, person, isOwn, onPrint }: RecordCardProps) {
  const heading = useId()
  const title = periodTitle(record.payrollPeriod)
  return (
    <section
      data-card
      aria-labelledby={heading}
      className="rounded border border-line bg-surface p-4 md:px-6 md:py-5 print:border-0 print:p-0 print:pb-4"
    >
      <p className="hidden print:mb-4 print:block">{t`${boot.appName} · pay of ${fullName(person)} (${person.email})`}</p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1">
          <h2 id={heading} className="text-lg">
            {title}
          </h2>
          {!saysItsDates(record) && <p className="text-muted text-sm">{dateRange(record.payrollPeriod)}</p>}
          <p className="mt-1">{t`${hours(record.hoursWorked)} hours worked`}</p>
        </div>
        <div className="order-last basis-full md:order-none md:basis-auto md:text-right">
          <p className="text-muted text-sm">{t`Net Pay`}</p>
          <p className="tabular font-semibold text-xl">{dollars(record.netPay)}</p>
          {!record.hasNetPay && <p className="text-muted text-sm">{t`before taxes and deductions as imported`}</p>}
        </div>
        <Button variant="secondary" size="sm" onClick={onPrint} aria-label={t`Print ${title}`}>
          <Printer aria-hidden="true" />
          {t`Print`}
        </Button>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-4 sm:grid-cols-3 lg:grid-cols-4">
        <Fact label={t`Regular Pay`}>{dollars(record.regularPay)}</Fact>
        {centsOf(record.overtimePay) > 0 && <Fact label={t`Overtime Pay`}>{dollars(record.overtimePay)}</Fact>}
        <Fact label={t`Tips`} hint={<TipsBeside record={record} />}>
          {dollars(record.tipsPay)}
        </Fact>
        <Fact label={t`Bonuses`} hint={record.weightProcessed && t`${pounds(record.weightProcessed)} processed`}>
          {dollars(record.bonuses)}
        </Fact>
        <Fact label={t`Deductions`}>{dollarsFromCents(-centsOf(record.deductions))}</Fact>
        <Fact label={t`Hourly Rate`}>{dollars(record.hourlyRate)}</Fact>
        <Fact label={t`Effective Rate`}>{effectiveRate(record) ?? t`N/A`}</Fact>
        <Fact label={t`Gross Pay`}>{dollars(record.grossPay)}</Fact>
      </dl>
      {record.notes && (
        <p className="mt-4 max-w-prose whitespace-pre-line text-muted">
          <span className="font-semibold">{t`Notes:`}</span> {record.notes}
        </p>
      )}
      <RecordQuestions questions={record.questions} />
      {isOwn && <QuestionButton record={record} />}
    </section>
  )
}

/** The usual name of a week has its dates in it already. */
function saysItsDates({ payrollPeriod: { periodName, startDate, endDate } }: OwnRecord) {
  return periodName === '' || periodName === weekName({ start: startDate, end: endDate })
}

function Fact({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <span className="tabular font-semibold">{children}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </dd>
    </div>
  )
}

/** What was logged beside what was paid, so that nobody has to add up their own tips. */
function TipsBeside({ record }: { record: OwnRecord }) {
  const difference = centsOf(record.tipsPay) - centsOf(record.tipsLogged)
  const late = centsOf(record.tipsLoggedLate)
  return (
    <>
      {t`logged ${dollars(record.tipsLogged)} / paid ${dollars(record.tipsPay)}`}
      {centsOf(record.tipsCarried) > 0 && (
        <span className="block">{t`includes ${dollars(record.tipsCarried)} from earlier weeks`}</span>
      )}
      {difference !== 0 && (
        <span className="block text-attention">
          {difference > 0
            ? t`${dollarsFromCents(difference)} more than logged`
            : t`${dollarsFromCents(-difference)} less than logged`}
          {late > 0 && t`; ${dollarsFromCents(late)} came after payroll`}
        </span>
      )}
    </>
  )
}
