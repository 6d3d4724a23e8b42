import { CircleAlert, MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Suspense, lazy } from '#client/ui/suspense.tsx'
import { t, tIn } from '#shared/language/t.ts'
import type { OwnRecord, RecordQuestion } from '#shared/payroll/period.ts'
import { periodTitle } from '#shared/payroll/words.ts'
import { formatDay } from '#shared/time/day.ts'
import { type Instant, dayOf } from '#shared/time/instant.ts'

// Loaded when it is opened: it brings the form library, which My Pay does without.
const QuestionDialog = lazy(() => import('./question-dialog.tsx'))

const onDay = (instant: Instant) => formatDay(dayOf(instant))

/** What an admin presses beside a question without an answer. */
export type Answering = (question: RecordQuestion) => void

interface RecordQuestionsProps {
  questions: RecordQuestion[]
  onAnswer?: Answering | undefined
}

/** What was asked about a record, with the answers; not part of what is printed. */
export function RecordQuestions({ questions, onAnswer }: RecordQuestionsProps) {
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

/** For the person whose record it is; one question waits for its answer before the next. */
export function QuestionButton({ record }: { record: OwnRecord }) {
  /** As it was then: what the dialog says of it stays, also where the record has got a question from elsewhere meanwhile. */
  const [asking, setAsking] = useState<OwnRecord>()
  const title = periodTitle(record.payrollPeriod)
  return (
    <>
      {record.questions.every(({ answer }) => answer !== null) && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(record)} aria-label={t`Question this: ${title}`}>
          <MessageCircleQuestion aria-hidden="true" />
          {t`Question this`}
        </Button>
      )}
      <Suspense>
        {asking && <QuestionDialog record={asking} title={title} onClose={() => setAsking(undefined)} />}
      </Suspense>
    </>
  )
}
