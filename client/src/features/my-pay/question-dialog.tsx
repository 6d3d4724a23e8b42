import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#client/api/call.ts'
import { useDraftForm } from '#client/api/draft-form.ts'
import { refreshLists, useAction } from '#client/api/hooks.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { applyServerErrors, Form } from '#client/ui/form.tsx'
import type { ReadKey } from '#shared/api/call.ts'
import { t } from '#shared/language/t.ts'
import { newQuestion, questionMaxLength } from '#shared/payroll/asking.ts'
import type { OwnRecord } from '#shared/payroll/payroll.ts'

const lists: ReadKey[] = ['GET /api/my-payroll', 'GET /api/payroll-questions', 'GET /api/admin/users/:id/pay']

interface QuestionDialogProps {
  record: OwnRecord
  /** Of its period. */
  title: string
  onClose: () => void
}

export default function QuestionDialog({ record, title, onClose }: QuestionDialogProps) {
  const { periodId, questions } = record
  const client = useQueryClient()
  const { form, draft } = useDraftForm<{ question: string }, { question: string }>(
    // Numbered, so that one that has arrived without our hearing of it does not come back as the next.
    `pay-question/${periodId}/${questions.length}`,
    { resolver: standardSchemaResolver(newQuestion), defaultValues: { question: '' } },
  )
  const ask = useAction('POST /api/my-payroll/:periodId/questions', {
    draft,
    refresh: lists,
    done: t`Your question was sent to the office.`,
    failed: t`Your question could not be sent. Please try again.`,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Question about your pay`}
      description={t`${title}: the office reads it and answers here, beside the record.`}
    >
      <Form
        form={form}
        onSubmit={(body) =>
          ask.mutate(
            { params: { periodId }, body },
            {
              onSuccess: onClose,
              onError: (error) => {
                if (!(error instanceof CallError)) return
                applyServerErrors(form, error.errors)
                // Asked elsewhere already: the record shows it then.
                if (error.status === 409) void refreshLists(client, lists)
              },
            },
          )
        }
      >
        {draft.from && (
          <DraftNotice onDiscard={draft.discard}>{t`Your unsent question from ${draft.from} is back.`}</DraftNotice>
        )}
        <Field
          name="question"
          as="textarea"
          label={t`Your question`}
          hint={t`What do you think is wrong or missing?`}
          rows={5}
          maxLength={questionMaxLength}
        />
        <DialogFooter>
          <Button
            variant="secondary"
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button type="submit" busy={ask.isPending && t`Sending...`}>{t`Send Question`}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
