import { isConflict } from '#client/api/call.ts'
import { outgoing } from '#client/api/hooks.ts'
import { useDraftForm } from '#client/held/draft-form.ts'
import { Field } from '#client/ui/form.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { t } from '#shared/language/t.ts'
import { newQuestion, questionMaxLength } from '#shared/payroll/asking.ts'
import type { OwnRecord } from '#shared/payroll/period.ts'

interface QuestionDialogProps {
  record: OwnRecord
  /** The period's. */
  title: string
  onClose: () => void
}

export default function QuestionDialog({ record, title, onClose }: QuestionDialogProps) {
  const { periodId, questions } = record
  // Numbered: a question that arrived although its answer was lost must not come back as the draft of the next.
  const question = useDraftForm(`pay-question/${periodId}/${questions.length}`, {
    schema: newQuestion,
    start: { question: '' },
    send: (body) =>
      outgoing('POST /api/my-payroll/:periodId/questions', {
        params: { periodId },
        body,
        refresh: ['GET /api/my-payroll', 'GET /api/payroll-questions', 'GET /api/admin/users/:id/pay'],
        done: t`Your question was sent to the office.`,
        failed: t`Your question could not be sent. Please try again.`,
        // Asked on another device already: the record then shows it.
        isOutdated: isConflict,
        onSent: onClose,
      }),
  })
  return (
    <FormDialog
      title={t`Question about your pay`}
      description={t`${title}: the office reads it and answers here, beside the record.`}
      of={question}
      back={(time) => t`Your unsent question from ${time} is back.`}
      send={t`Send Question`}
      sending={t`Sending...`}
      onClose={onClose}
    >
      <Field
        name="question"
        as="textarea"
        label={t`Your question`}
        hint={t`What do you think is wrong or missing?`}
        rows={5}
        maxLength={questionMaxLength}
      />
    </FormDialog>
  )
}
