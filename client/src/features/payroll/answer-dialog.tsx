import { isConflict } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { newAnswer, questionMaxLength } from '#shared/payroll/asking.ts'
import type { ListedQuestion } from '#shared/payroll/period.ts'
import { nameOf } from '#shared/users/name.ts'

interface AnswerDialogProps {
  asked: Pick<ListedQuestion, 'id' | 'question' | 'user'>
  onClose: () => void
}

export default function AnswerDialog({ asked, onClose }: AnswerDialogProps) {
  const name = nameOf(asked.user)
  const answer = useDraftForm(`pay-answer/${asked.id}`, {
    schema: newAnswer,
    start: { answer: '' },
    send: (body) =>
      outgoing('POST /api/payroll-questions/:id/answer', {
        params: { id: asked.id },
        body,
        refresh: ['GET /api/payroll-questions', 'GET /api/my-payroll', 'GET /api/admin/users/:id/pay'],
        done: t`${name} sees your answer on My Pay.`,
        failed: t`Your answer could not be saved.`,
        // Another admin was sooner: the list shows their answer then.
        isOutdated: isConflict,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`Answer ${name}`}
      description={<span className="wrap-anywhere whitespace-pre-line">{asked.question}</span>}
      of={answer}
      back={(time) => t`Your unsent answer from ${time} is back.`}
      send={t`Send Answer`}
      sending={t`Sending...`}
      onClose={onClose}
    >
      <Field name="answer" as="textarea" label={t`Answer`} rows={5} maxLength={questionMaxLength} />
    </FormDialog>
  )
}
