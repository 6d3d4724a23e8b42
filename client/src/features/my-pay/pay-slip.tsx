import { clsx } from 'clsx'
import { CircleAlert, MessageCircleQuestion, Printer } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { boot } from '#client/api/boot.ts'
import { useQuestionsSeen } from '#client/api/questions-seen.ts'
import { Button } from '#client/ui/button.tsx'
import { Fold } from '#client/ui/fold.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { t, tIn } from '#shared/language/t.ts'
import { centsOf, dollars, dollarsFromCents } from '#shared/money/money.ts'
import { unansweredDays } from '#shared/payroll/limits.ts'
import type { OwnRecord, RecordQuestion } from '#shared/payroll/period.ts'
import { slipOf } from '#shared/payroll/slip.ts'
import {
  dateRange,
  effectiveRate,
  hours,
  hoursAtRate,
  periodTitle,
  pounds,
  saysItsDays,
} from '#shared/payroll/words.ts'
import { daysBetween, formatDay, formatNearDay, today } from '#shared/time/day.ts'
import { dayOf, type Instant } from '#shared/time/instant.ts'
import { fullName } from '#shared/users/name.ts'
import type { SessionUser } from '#shared/users/user.ts'
import { SlipLines } from './slip-lines.tsx'

export interface PaySlipProps {
  record: OwnRecord
  person: SessionUser
  /** Whether the person is the one who looks at it. */
  isOwn: boolean
  /** Then it is unfolded. */
  isNewest: boolean
  onPrint: () => void
  onAnswer?: Answering | undefined
}

/** One period's pay: a line that opens to the slip. On paper it is always open. */
export function PaySlip({ record, person, isOwn, isNewest, onPrint, onAnswer }: PaySlipProps) {
  const heading = useId()
  const title = periodTitle(record.payrollPeriod)
  const { questions } = record
  const isOpenQuestion = (each: (typeof questions)[number]) => each.answer === null
  // Admins come here for the question: its slip is unfolded, and stays so after the answer.
  const waiting = onAnswer ? questions.filter(isOpenQuestion) : []
  const [isOpen] = useState(isNewest || waiting.length > 0)
  return (
    <section
      data-card
      aria-labelledby={heading}
      className="border-line border-x border-b bg-surface transition-colors has-[[open]]:perforated has-[[open]]:my-3 has-[[open]]:rounded has-[[open]]:border print:perforated print:my-4 print:rounded print:border print:border-edge"
    >
      <Fold
        isOpen={isOpen}
        summaryClassName="grid! grid-cols-[1fr_auto_auto] gap-x-2 gap-y-1 hover:bg-sunken/50 md:gap-x-4 unfolded:items-start unfolded:pt-4"
        chevronClassName="col-start-3 unfolded:mt-1"
        summary={
          <>
            <div className="min-w-0 print:col-span-full">
              <h2
                id={heading}
                className="inline font-normal text-sm unfolded:font-semibold unfolded:text-base md:text-base md:unfolded:text-lg print:font-semibold print:text-lg"
              >
                {/* A line does not begin with the dash. */}
                {title.replace(/ (\d+) - /, '\u00a0$1\u00a0- ')}
              </h2>
              {questions.length > 0 && (
                <p
                  className={clsx(
                    'flex items-center gap-1 text-sm unfolded:hidden print:hidden',
                    questions.some(isOpenQuestion) ? 'text-attention' : 'text-muted',
                  )}
                >
                  <MessageCircleQuestion aria-hidden="true" className="size-4 shrink-0" />
                  {questions.some(isOpenQuestion) ? t`Question asked` : t`Question answered`}
                </p>
              )}
              {record.payrollPeriod.periodName !== '' && !saysItsDays(record.payrollPeriod) && (
                <p className="text-muted text-sm">{dateRange(record.payrollPeriod)}</p>
              )}
              <p className="hidden text-muted text-sm unfolded:block print:block">{t`${hours(record.hoursWorked)} hours worked`}</p>
            </div>
            {/* Of an open one it stands where it is added up. */}
            <span className="ticket col-start-2 text-right unfolded:hidden print:hidden">{dollars(record.netPay)}</span>
          </>
        }
      >
        <div className="px-4 pt-2 pb-6 md:px-6">
          <p className="hidden print:mb-3 print:block">{t`${boot.appName} · pay of ${fullName(person)} (${person.email})`}</p>
          {waiting.length > 0 && (
            <div className="mb-4 rounded bg-attention-soft p-4 print:hidden">
              <RecordQuestions questions={waiting} onAnswer={onAnswer} />
            </div>
          )}
          <div className="grid grid-cols-1 gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,35rem)_minmax(0,1fr)] print:grid-cols-1">
            <SlipLines
              slip={slipOf([record])}
              regularHint={hoursAtRate(record)}
              tipsHint={<TipsBeside record={record} isOwn={isOwn} />}
              bonusesHint={record.weightProcessed && t`${pounds(record.weightProcessed)} processed`}
              netHint={!record.hasNetPay && t`before taxes and deductions as imported`}
            />
            <div className="flex flex-col gap-4">
              <dl className="flex flex-wrap gap-x-8 gap-y-2">
                <Fact label={t`Hourly Rate`}>{dollars(record.hourlyRate)}</Fact>
                <Fact label={t`Effective Rate`}>{effectiveRate(record) ?? t`N/A`}</Fact>
              </dl>
              {record.notes && (
                <p className="max-w-prose whitespace-pre-line text-muted">
                  <span className="font-semibold">{t`Notes:`}</span> {record.notes}
                </p>
              )}
              <div className="flex flex-wrap items-center gap-2">
                <Button variant="secondary" size="sm" onClick={onPrint} aria-label={t`Print ${title}`}>
                  <Printer aria-hidden="true" />
                  {t`Print`}
                </Button>
                {isOwn && <QuestionButton record={record} />}
              </div>
              {questions.length > waiting.length && (
                <div className="border-line border-t pt-4 print:hidden">
                  <RecordQuestions questions={questions.filter((each) => !waiting.includes(each))} />
                </div>
              )}
            </div>
          </div>
        </div>
      </Fold>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  )
}
/** How logged and paid tips differ, so that nobody has to add up their own tips. */
function TipsBeside({ record, isOwn }: Pick<PaySlipProps, 'record' | 'isOwn'>) {
  const difference = centsOf(record.tipsPay) - centsOf(record.tipsLogged)
  const late = centsOf(record.tipsLoggedLate)
  const settled = centsOf(record.tipsSettled)
  const settledText = dollarsFromCents(settled)
  return (
    <>
      {difference !== 0 && t`logged ${dollars(record.tipsLogged)} / paid ${dollars(record.tipsPay)}`}
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
      {settled > 0 && difference + late !== 0 && (
        <span className="block text-attention">
          {isOwn
            ? t`${settledText} of your late tips were taken as paid with this week although the sums differ: ask if that is wrong`
            : t`${settledText} of late tips were taken as paid with this week although the sums differ`}
        </span>
      )}
    </>
  )
}

// Loaded when it is opened: it brings the form library, which My Pay does without.
const QuestionDialog = lazy(() => import('./question-dialog.tsx'))

const onDay = (instant: Instant) => formatDay(dayOf(instant))

/** What an admin presses beside a question without an answer. */
export type Answering = (question: RecordQuestion) => void

interface RecordQuestionsProps {
  questions: RecordQuestion[]
  onAnswer?: Answering | undefined
}

const none: RecordQuestion[] = []

/** 'Seen by Ana Ruiz on Mon, Jan 5' */
const seenWords = ({ seenBy }: RecordQuestion) =>
  seenBy.length === 0
    ? t`Nobody has opened it yet`
    : t`Seen by ${seenBy.map(({ name, seenAt }) => tIn('seen')`${name} on ${formatNearDay(dayOf(seenAt), { weekday: true })}`).join(', ')}`

/** The questions about a record and their answers, which are not printed. */
function RecordQuestions({ questions, onAnswer }: RecordQuestionsProps) {
  useQuestionsSeen(onAnswer ? questions : none)
  return (
    <ul aria-label={t`Questions`} className="flex flex-col gap-4">
      {questions.map((each) => {
        const { id, question, askedAt, answer, answeredAt, answeredByName } = each
        return (
          <li key={id} className="max-w-prose">
            {answer === null ? (
              <p className="flex items-center gap-1.5 font-semibold text-attention text-sm">
                <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
                {t`Asked on ${onDay(askedAt)} · not answered yet`}
              </p>
            ) : (
              <p className="text-muted text-sm">{t`Asked on ${onDay(askedAt)}`}</p>
            )}
            <p className="wrap-anywhere whitespace-pre-line">{question}</p>
            {answer === null && !onAnswer && daysBetween(dayOf(askedAt), today()) >= unansweredDays && (
              <p className="wrap-anywhere text-muted text-sm">{seenWords(each)}</p>
            )}
            {answer === null && onAnswer && (
              <Button className="mt-3 phone:w-full" onClick={() => onAnswer(each)}>
                {tIn('do')`Answer`}
              </Button>
            )}
            {answer !== null && (
              <div className="mt-2 border-brand border-l-2 pl-3">
                <p className="wrap-anywhere text-muted text-sm">{t`Answered by ${answeredByName!} on ${onDay(answeredAt!)}`}</p>
                <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** For the person themselves; only one question at a time can be open. */
function QuestionButton({ record }: { record: OwnRecord }) {
  /** As it was when the dialog opened: a question that arrives from another device must not change its draft. */
  const [asking, setAsking] = useState<OwnRecord>()
  const title = periodTitle(record.payrollPeriod)
  return (
    <>
      {record.questions.every(({ answer }) => answer !== null) && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => setAsking(record)}
          aria-label={t`Ask about this week: ${title}`}
        >
          <MessageCircleQuestion aria-hidden="true" />
          {t`Ask about this week`}
        </Button>
      )}
      <Suspense>
        {asking && <QuestionDialog record={asking} title={title} onClose={() => setAsking(undefined)} />}
      </Suspense>
    </>
  )
}
