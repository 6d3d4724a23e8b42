import { useEffect } from 'react'
import type { RecordQuestion } from '#shared/payroll/period.ts'
import { useAction } from './hooks.ts'
import { useUser } from './user.ts'

/** Notes that the admin who is signed in has these questions about pay before them, if they are open. */
export function useQuestionsSeen(questions: readonly RecordQuestion[]) {
  const user = useUser()
  // Nothing is said of it, and where it fails the next look notes it.
  const { mutate } = useAction('POST /api/payroll-questions/seen', {})
  const isNew = ({ answer, seenBy }: RecordQuestion) =>
    answer === null && !seenBy.some(({ userId }) => userId === user.id)
  const ids = questions
    .filter(isNew)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (ids) mutate({ body: { ids: ids.split(',') } })
  }, [ids, mutate])
}
