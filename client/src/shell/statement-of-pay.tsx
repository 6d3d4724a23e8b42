import { type ComponentProps, useState } from 'react'
import StatementPage from '#client/features/my-pay/statement-page.tsx'
import { lazy, Suspense } from '#client/ui/suspense.tsx'

const AnswerDialog = lazy(() => import('#client/features/payroll/answer-dialog.tsx'))

type Asked = ComponentProps<typeof AnswerDialog>['asked']

/** Somebody's pay; what they ask about it is answered beside the question, as in the list of all questions. */
export default function StatementOfPay() {
  const [answering, setAnswering] = useState<Asked>()
  return (
    <>
      <StatementPage onAnswer={(user, { id, question }) => setAnswering({ id, question, user })} />
      <Suspense>{answering && <AnswerDialog asked={answering} onClose={() => setAnswering(undefined)} />}</Suspense>
    </>
  )
}
