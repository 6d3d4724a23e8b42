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
import { newAnswer, questionMaxLength } from '#shared/payroll/asking.ts'
import type { ListedQuestion } from '#shared/payroll/question.ts'
import { nameOf } from '#shared/users/name.ts'

const lists: ReadKey[] = ['GET /api/payroll-questions', 'GET /api/my-payroll', 'GET /api/admin/users/:id/pay']

export default function AnswerDialog({ asked, onClose }: { asked: ListedQuestion; onClose: () => void }) {
  const client = useQueryClient()
  const name = nameOf(asked.user)
  const { form, draft } = useDraftForm<{ answer: string }, { answer: string }>(`pay-answer/${asked.id}`, {
    resolver: standardSchemaResolver(newAnswer),
    defaultValues: { answer: '' },
  })
  const send = useAction('POST /api/payroll-questions/:id/answer', {
    draft,
    refresh: lists,
    done: t`${name} sees your answer on My Pay.`,
    failed: t`Your answer could not be saved.`,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Answer ${name}`}
      description={<span className="wrap-anywhere whitespace-pre-line">{asked.question}</span>}
    >
      <Form
        form={form}
        onSubmit={(body) =>
          send.mutate(
            { params: { id: asked.id }, body },
            {
              onSuccess: onClose,
              onError: (error) => {
                if (!(error instanceof CallError)) return
                applyServerErrors(form, error.errors)
                // Another admin was sooner: the list shows their answer then.
                if (error.status === 409) void refreshLists(client, lists)
              },
            },
          )
        }
      >
        {draft.from && (
          <DraftNotice onDiscard={draft.discard}>{t`Your unsent answer from ${draft.from} is back.`}</DraftNotice>
        )}
        <Field name="answer" as="textarea" label={t`Answer`} rows={5} maxLength={questionMaxLength} />
        <DialogFooter>
          <Button
            variant="secondary"
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button type="submit" busy={send.isPending && t`Sending...`}>{t`Send Answer`}</Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
