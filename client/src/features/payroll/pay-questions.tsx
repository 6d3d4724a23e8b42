import { clsx } from 'clsx'
import { ChevronDown, CircleAlert, MessageCircleReply } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '#client/api/hooks.ts'
import { useQuestionsSeen } from '#client/api/questions-seen.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded, OnlySome } from '#client/ui/loaded.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'
import { usePhone } from '#client/ui/window.ts'
import { t, tIn } from '#shared/language/t.ts'
import { dollars } from '#shared/money/money.ts'
import { questionsMax } from '#shared/payroll/limits.ts'
import type { ListedQuestion } from '#shared/payroll/period.ts'
import { payQuestions } from '#shared/payroll/reads.ts'
import { askedWhen, periodTitle } from '#shared/payroll/words.ts'
import { formatDay } from '#shared/time/day.ts'
import { dayOf, type Instant } from '#shared/time/instant.ts'
import { nameOf } from '#shared/users/name.ts'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

const onDay = (instant: Instant) => formatDay(dayOf(instant))

const none: ListedQuestion[] = []

/** How many answers are shown at first if no question is open. */
const answeredFirst = 3

export const useQuestions = () => useEndpoint(...payQuestions)

export const isOpen = ({ answer }: ListedQuestion) => answer === null

/** Questions about pay, the open ones first; nothing until somebody has asked one. */
export function PayQuestions() {
  return (
    <Loaded read={useQuestions()} failed={t`The questions could not be loaded.`} waiting={null}>
      {(questions) => questions.length > 0 && <Questions questions={questions} />}
    </Loaded>
  )
}

function Questions({ questions }: { questions: readonly ListedQuestion[] }) {
  const isPhone = usePhone()
  const open = questions.filter(isOpen)
  // Unfolded for a link from the dashboard, and for open questions unless on a phone, whose page begins with the import.
  const [isUnfolded, setUnfolded] = useState(window.location.hash === '#questions' || (open.length > 0 && !isPhone))
  const [isAsked, setAsked] = useState(window.location.hash === '#questions')
  const [isComplete, setComplete] = useState(false)
  const [answering, setAnswering] = useState<ListedQuestion>()
  const section = useRef<HTMLDivElement>(null)
  useQuestionsSeen(isUnfolded ? open : none)
  useEffect(() => {
    if (isAsked) section.current?.focus()
  }, [isAsked])
  const answered = questions.filter((question) => !isOpen(question))
  if (!isUnfolded)
    return (
      <Button
        variant="secondary"
        className={clsx('w-full justify-between! text-left', open.length > 0 && 'border-l-4 border-l-attention!')}
        aria-expanded={false}
        onClick={() => {
          setUnfolded(true)
          setAsked(true)
        }}
      >
        <span className="min-w-0">
          {foldedWords(open.length, answered.length)}
          {open[0] && (
            <span className="block truncate font-normal text-muted text-sm">
              {[open.map(({ user }) => nameOf(user)).join(', '), askedWhen(open[0].askedAt)].join(' · ')}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden="true" />
      </Button>
    )
  const hidden = isComplete ? 0 : Math.max(0, answered.length - (open.length > 0 ? 0 : answeredFirst))
  return (
    <div ref={section} tabIndex={-1} className="scroll-mt-20 rounded">
      <Card
        title={t`Questions about Pay`}
        description={
          open.length === 0
            ? t`All are answered. What is answered stands on the person’s My Pay.`
            : t`The answer stands on the person’s My Pay.`
        }
        action={
          open.length > 0 && (
            <Badge tone="attention" icon={CircleAlert}>
              {open.length}
            </Badge>
          )
        }
        flush
      >
        <ul>
          {[...open, ...answered.slice(0, answered.length - hidden)].map((question) => (
            <Question key={question.id} asked={question} onAnswer={() => setAnswering(question)} />
          ))}
        </ul>
        {hidden > 0 && (
          <div className="border-line border-t px-4 py-2 md:px-6">
            <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setComplete(true)}>
              {hidden === 1 ? t`Show 1 answered question` : t`Show ${hidden} answered questions`}
            </Button>
          </div>
        )}
        {hidden === 0 && <OnlySome shown={questions.length} most={questionsMax} />}
      </Card>
      <Suspense>{answering && <AnswerDialog asked={answering} onClose={() => setAnswering(undefined)} />}</Suspense>
    </div>
  )
}

function foldedWords(open: number, answered: number) {
  if (open === 0)
    return answered === 1 ? t`1 question about pay, answered` : t`${answered} questions about pay, all answered`
  return open === 1 ? t`1 question about pay to answer` : t`${open} questions about pay to answer`
}

function Question({ asked, onAnswer }: { asked: ListedQuestion; onAnswer: () => void }) {
  const { userId, user, payrollPeriod, netPay, question, askedAt, answer, answeredAt, answeredByName } = asked
  const name = nameOf(user)
  return (
    <li className="flex items-center gap-4 border-line border-t px-4 py-3 md:px-6 phone:flex-col phone:items-start phone:gap-3">
      <div className="min-w-0 flex-1">
        <div className="wrap-anywhere flex flex-wrap items-baseline gap-x-3">
          <h3>
            <Link href={`/admin/pay/${userId}`} className="line-link font-semibold">
              {name}
            </Link>
          </h3>
          <p className="text-muted text-sm">
            {[
              periodTitle(payrollPeriod),
              netPay === null ? t`not in this period any more` : t`net pay ${dollars(netPay)}`,
              answer === null ? askedWhen(askedAt) : t`asked on ${onDay(askedAt)}`,
            ].join(' · ')}
          </p>
        </div>
        <p className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line">{question}</p>
        {answer !== null && (
          <div className="mt-2 max-w-prose border-brand border-l-2 pl-3">
            <p className="wrap-anywhere text-muted text-sm">{t`Answered by ${answeredByName!} on ${onDay(answeredAt!)}`}</p>
            <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
          </div>
        )}
      </div>
      {answer === null && (
        <Button variant="secondary" size="sm" onClick={onAnswer} aria-label={t`Answer ${name}`}>
          <MessageCircleReply aria-hidden="true" />
          {tIn('do')`Answer`}
        </Button>
      )}
    </li>
  )
}
